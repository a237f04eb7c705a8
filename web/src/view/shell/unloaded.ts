import type { Language } from '../../text/catalogue.svelte.ts';

/** The only sentences that are always there: said where no file of texts could be loaded. */
const sentences: Record<Language, { said: string; again: string }> = {
  en: { said: 'Botyard couldn’t be loaded.', again: 'Try again' },
  fr: { said: 'Botyard n’a pas pu être chargé.', again: 'Réessayer' },
  de: { said: 'Botyard ließ sich nicht laden.', again: 'Noch einmal versuchen' },
  ja: { said: 'Botyardを読み込めませんでした。', again: 'もう一度試す' },
};

export function sayUnloaded(place: HTMLElement, language: Language): void {
  const { said, again } = sentences[language];
  document.documentElement.lang = language;
  const main = document.createElement('main');
  main.className = 'unknown';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = said;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn go';
  button.textContent = again;
  button.onclick = () => location.reload();
  main.append(title, button);
  place.replaceChildren(main);
  place.dataset['page'] = 'unloaded';
}
