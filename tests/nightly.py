"""Whether tests run in full: `./test nightly` sets BOTYARD_NIGHTLY=1 (src/testing/sample_size.h reads the same)."""

import os

NIGHTLY = os.environ.get("BOTYARD_NIGHTLY") == "1"
