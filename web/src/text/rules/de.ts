import type { Rules } from './sections.ts';

export const rules: Rules = {
  robotrick: [
    {
      id: 'idea',
      title: 'Kurz gesagt',
      text: [
        'Drei Spieler machen Stiche, und eine vierte Hand liegt offen auf dem Tisch: die von Droco. Er ist ein Roboter und spielt nach einer gedruckten KI-Karte; alle können also vorhersehen, was er tun wird.',
        'Gewinnst du einen Stich, kommt Drocos Karte aus diesem Stich in einen deiner Hangars: Pluspunkte. Gewinnt Droco, nimmt jeder seine eigene Karte zurück: Minuspunkte. Nach drei Runden gewinnt die höchste Summe; bei Gleichstand wird der Sieg geteilt.',
      ],
    },
    {
      id: 'cards',
      title: 'Die Karten',
      text: [
        'Vier Typen, A B C D, jeweils von 1 bis 13; die höhere Zahl ist stärker. Die kleine Zahl oben rechts sagt, was eine Karte wert ist: 1 bis 10 wie gedruckt, 11 und 12 sind 10 wert, die 13 ist 15 wert.',
        'In der Ausgabe für ein gewöhnliches Kartenspiel sind die Farben ♠ ♥ ♦ ♣, von der 2 bis zum Ass; J, Q und K sind 10 wert, das Ass 15.',
      ],
    },
    {
      id: 'round',
      title: 'Eine Runde',
      text: [
        [
          'Für Droco wird eine KI-Karte gezogen, und eine Karte wird aufgedeckt: Ihr Typ ist Trumpf.',
          'Drei Karten werden ungesehen beiseitegelegt. Alle bekommen zwölf, Drocos zwölf liegen offen.',
          'Du gibst zwei Karten nach links weiter. Niemand sieht seine neuen, bevor alle gewählt haben.',
          'Zwölf Stiche werden gespielt. Droco spielt zum ersten aus, danach immer, wer den vorigen Stich gewonnen hat.',
        ],
        'Droco sitzt in einer Lücke zwischen zwei Spielern und spielt, wenn er dort an der Reihe ist. Mit jeder Runde rückt er eine Lücke weiter.',
      ],
    },
    {
      id: 'trick',
      title: 'Ein Stich',
      text: [
        'Wer den ausgespielten Typ hat, muss ihn bedienen. Wer ihn nicht hat, darf alles spielen, auch Trumpf.',
        'Der höchste Trumpf gewinnt; ohne Trumpf die höchste Karte des ausgespielten Typs.',
      ],
    },
    {
      id: 'after',
      title: 'Nach jedem Stich',
      text: [
        [
          'Ein Spieler hat gewonnen: Drocos Karte kommt offen in einen freien Hangar und bringt ihre Punkte als Plus. Sind alle deine Hangars voll, zählt sie als Minus.',
          'Droco hat gewonnen: Jeder nimmt die Karte zurück, die er selbst gespielt hat, und legt sie verdeckt ab. Sie zählt als Minus.',
        ],
        'Du hast drei Hangars, mit der sanfteren Einstellung vier.',
      ],
    },
    {
      id: 'droco',
      title: 'Drocos KI-Karte',
      text: [
        'Seine KI-Karte hat drei Spalten: Er spielt aus, er bedient, er bedient nicht. Die beleuchtete gilt. Darin steht ein Kriterium, oder zwei, die nacheinander gelten:',
        ['Niedrig, hoch: seine schwächsten oder seine stärksten Karten.', 'Lang, kurz: Karten des Typs, von dem er am meisten oder am wenigsten hat.'],
        'Kann er bedienen, kommen nur Karten des ausgespielten Typs infrage, sonst alle. Was am Ende noch gleich ist, entscheidet die Reihenfolge der Typen: A vor B vor C vor D. Trumpf spielt für ihn keine Rolle.',
      ],
    },
    {
      id: 'real',
      title: 'Am echten Tisch',
      text: [
        [
          'Einer der Spieler ist der Besitzer des Spiels. Spielt der Besitzer nicht mit, einigt euch auf jemanden: Für diese Partie ist das der Besitzer.',
          'In Runde 1 sitzt Droco links vom Besitzer, danach in jeder Runde eine Lücke weiter im Uhrzeigersinn. Mit einem gewöhnlichen Kartenspiel tritt der Geber an diese Stelle: Droco sitzt links vom Geber, und das Geben wandert jede Runde im Uhrzeigersinn weiter.',
          'Drocos Karten darf jeder legen, denn seine KI-Karte lässt keine Wahl. Am besten tut es, wer rechts von ihm sitzt und direkt vor ihm spielt; die anderen prüfen mit.',
        ],
      ],
    },
    {
      id: 'lens',
      title: 'Die Lupe',
      text: [
        'Zeig auf eine deiner Karten, und die Seite sagt dir, was Droco antworten würde, wer dich noch schlagen könnte und was Gewinnen oder Verlieren hieße. Sie nutzt nur, was du weißt. Schalte sie aus, wenn du es selbst herausfinden willst.',
      ],
    },
  ],
  robots: [
    {
      id: 'idea',
      title: 'Kurz gesagt',
      text: [
        'Zwei Labore, jedes mit seiner Hälfte der Karten: Schwarz (Pik, Kreuz) und Rot (Herz, Karo). Bau Roboter, greif mit ihnen an und zehr den Vorrat des Gegners auf. Wessen Vorrat am Ende eines Angriffs leer ist, der verliert, auch wenn erst dieser Angriff ihn geleert hat.',
      ],
    },
    {
      id: 'value',
      title: 'Der Wert',
      text: [
        'Ein Roboter ist so viel wert wie seine Karte (das Ass 1), minus den Schaden darunter, plus 1 für jeden anderen Roboter seiner Farbe auf deiner Seite. Fällt sein Wert unter 1, wird er abgelegt.',
        'Solange dein Vorrat leer ist, bekommt jeder deiner Roboter 3 dazu: das letzte Gefecht.',
      ],
    },
    {
      id: 'build',
      title: 'Bauen',
      text: [
        'Du brauchst einen Bauplan (Ass bis Zehn) und ein Bauteil: eine höhere Karte derselben Farbe; J, Q und K zählen 9. Das Bauteil wird abgelegt, der Bauplan kommt im Verteidigungsmodus ins Spiel.',
        'Zwillinge: zwei Karten mit gleichem Wert, ohne Bauteil. Beide kommen ins Spiel.',
        'Der Wert, mit dem er ins Spiel kommt, bestimmt die Art, ein für alle Mal:',
        [
          'Turbo (genau 4 oder 7): immer in beiden Modi; greift nicht in dem Zug an, in dem er gebaut wurde.',
          'Nano (2 oder weniger): kann nicht geblockt werden und zählt nicht zur Grenze. In deiner Bauphase darfst du ihn zurückrufen: Er geht auf deine Hand zurück und schickt einen Roboter des Gegners auf dessen Hand.',
          'Normal: alle anderen.',
        ],
        'Du darfst vier Roboter haben, die keine Nanos sind.',
      ],
    },
    {
      id: 'setup',
      title: 'Vorbereitung',
      text: ['Schwarz zieht 5 Karten und darf einmal bauen. Dann zieht Rot 7 und darf bis zu zweimal bauen, ohne Zwillinge. Schwarz beginnt. Die Farbe wählt die Person, deren Handy am stärksten geladen ist.'],
    },
    {
      id: 'turn',
      title: 'Ein Zug',
      text: [
        [
          'Programmieren: Stell jeden Roboter auf Angriff oder Verteidigung.',
          'Forschen: Zieh eine Karte.',
          'Bauen: Bau einmal und ruf Nanos zurück, so oft du willst.',
          'Kampf: Wähle, wer angreift. Jeden Angreifer darf der Gegner mit einem Roboter blocken.',
          'Auswertung: Ungeblockte Angreifer kosten den Gegner so viele Karten, wie ihre Werte zusammen ergeben (höchstens 6; höchstens 10, wenn du vier Roboter einer Farbe hast), aus der Hand oder oben vom Vorrat. Geblockte Paare vergleichen ihre Werte: Der niedrigere Roboter wird zu Schaden unter dem höheren; sind sie gleich, werden beide abgelegt.',
          'Bergen: Erst darfst du, dann dein Gegner eine Bildkarte ablegen und dafür bis zu zwei Karten (keine Bildkarten) aus der eigenen Ablage zurücknehmen. Wer nicht am Zug ist und keine Roboter hat, zahlt nichts.',
        ],
      ],
    },
    {
      id: 'end',
      title: 'Das Ende',
      text: [
        'Ist ein Angriff ausgefochten und genau ein Vorrat leer, verliert dessen Besitzer; sind beide leer, gewinnt, wer am Zug ist. Vierzig Züge in Folge ohne Angriff sind unentschieden.',
      ],
    },
  ],
};
