import type { Rules } from './sections.ts';

export const rules: Rules = {
  robotrick: [
    {
      id: 'idea',
      title: 'Kurz gesagt',
      text: [
        'Drei Spieler machen Stiche, und eine vierte Hand liegt offen auf dem Tisch: die von Droco. Er ist ein Roboter und spielt nach einer gedruckten KI-Karte; alle können also vorhersehen, was er tut.',
        'Gewinnst du einen Stich, kommt Drocos Karte daraus in einen deiner Hangars: Pluspunkte. Gewinnt Droco, nimmt jeder seine eigene Karte zurück: Minuspunkte. Nach drei Runden gewinnt die höchste Summe; bei Gleichstand wird der Sieg geteilt.',
      ],
    },
    {
      id: 'cards',
      title: 'Die Karten',
      text: [
        'Vier Typen, A B C D, jeweils von 1 bis 13; die höhere Zahl ist stärker. Die kleine Zahl oben rechts sagt, was eine Karte wert ist: 1 bis 10 wie gedruckt, 11 und 12 sind 10 wert, die 13 ist 15 wert.',
        'In der Ausgabe für gewöhnliche Karten sind es ♠ ♥ ♦ ♣ von der 2 bis zum Ass; J, Q und K sind 10 wert, das Ass 15.',
      ],
    },
    {
      id: 'round',
      title: 'Eine Runde',
      text: [
        [
          'Für Droco wird eine KI-Karte gezogen, und eine Karte wird aufgedeckt: Ihr Typ ist Trumpf.',
          'Drei Karten kommen ungesehen beiseite. Alle bekommen zwölf, Drocos zwölf liegen offen.',
          'Du gibst zwei Karten nach links weiter. Niemand sieht seine neuen, bevor alle gewählt haben.',
          'Zwölf Stiche werden gespielt. Droco spielt zum ersten aus, später immer, wer den letzten Stich gewonnen hat.',
        ],
        'Droco sitzt in einer Lücke zwischen zwei Spielern und spielt, wenn er dort an der Reihe ist. Jede Runde rückt er weiter.',
      ],
    },
    {
      id: 'trick',
      title: 'Ein Stich',
      text: [
        'Wer den ausgespielten Typ hat, muss bedienen. Wer nicht, spielt irgendetwas, auch Trumpf.',
        'Der höchste Trumpf gewinnt; ohne Trumpf die höchste Karte des ausgespielten Typs.',
      ],
    },
    {
      id: 'after',
      title: 'Nach jedem Stich',
      text: [
        [
          'Ein Spieler hat gewonnen: Drocos Karte kommt offen in einen freien Hangar und zählt plus. Sind alle deine Hangars voll, zählt sie minus.',
          'Droco hat gewonnen: Jeder nimmt die Karte zurück, die er selbst gespielt hat, verdeckt. Sie zählt minus.',
        ],
        'Du hast drei Hangars, mit der sanfteren Einstellung vier.',
      ],
    },
    {
      id: 'droco',
      title: 'Drocos Programm',
      text: [
        'Seine KI-Karte hat drei Spalten: Er spielt aus, er bedient, er bedient nicht. Die beleuchtete gilt. Sie hat ein Kriterium oder zwei, die nacheinander gelten:',
        ['LOW, HIGH (niedrig, hoch): seine schwächsten, seine stärksten Karten.', 'LONG, SHORT (lang, kurz): Karten des Typs, von dem er am meisten, am wenigsten hat.'],
        'Kann er bedienen, kommen nur Karten des ausgespielten Typs infrage, sonst alle. Was am Ende noch gleich ist, entscheidet die Reihenfolge der Typen: A vor B vor C vor D. Trumpf bedeutet ihm nichts.',
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
        'Zwei Labore, jedes mit seiner Hälfte der Karten: Schwarz (Pik, Kreuz) und Rot (Herz, Karo). Bau Roboter, greif an und zermürbe den Vorrat gegenüber. Ist ein Vorrat leer, entscheidet der nächste Angriff das Spiel.',
      ],
    },
    {
      id: 'value',
      title: 'Der Wert',
      text: [
        'Ein Roboter ist seine Karte wert (das Ass 1), minus den Schaden darunter, plus 1 für jeden anderen Roboter seiner Farbe auf deiner Seite. Fällt sein Wert unter 1, wird er abgelegt.',
        'Solange dein Vorrat leer ist, bekommt jeder deiner Roboter 3 dazu: das letzte Gefecht.',
      ],
    },
    {
      id: 'build',
      title: 'Bauen',
      text: [
        'Ein Bauplan (Ass bis Zehn) und ein Bauteil: eine höhere Karte derselben Farbe; J, Q und K zählen 9. Das Bauteil wird abgelegt, der Bauplan kommt im Verteidigungsmodus ins Spiel.',
        'Zwillinge: zwei Karten mit gleichem Wert, ohne Bauteil. Beide kommen ins Spiel.',
        'Der Wert beim Eintritt bestimmt die Art, ein für alle Mal:',
        [
          'Turbo (genau 4 oder 7): immer in beiden Modi; greift nicht in dem Zug an, in dem er gebaut wurde.',
          'Nano (2 oder weniger): kann nicht geblockt werden und zählt nicht zur Grenze. In deiner Bauphase darfst du ihn zurückrufen: Er geht auf deine Hand und schickt einen gegnerischen Roboter auf die gegnerische.',
          'Normal: alle anderen.',
        ],
        'Du darfst vier Roboter haben, die nicht nano sind.',
      ],
    },
    {
      id: 'setup',
      title: 'Aufbau',
      text: ['Schwarz zieht 5 Karten und darf einmal bauen. Dann zieht Rot 7 und darf bis zu zweimal bauen, ohne Zwillinge. Schwarz beginnt. Wessen Telefon am meisten geladen ist, wählt die Farbe.'],
    },
    {
      id: 'turn',
      title: 'Ein Zug',
      text: [
        [
          'Programmieren: Stell jeden Roboter auf Angriff oder Verteidigung.',
          'Forschen: Zieh eine Karte.',
          'Bauen: Bau einmal, ruf zurück, so oft du willst.',
          'Kampf: Wähle, wer angreift. Vor jeden Angreifer kann ein Verteidiger gestellt werden.',
          'Folgen: Ungeblockte Angreifer kosten so viele Karten wie ihre Werte zusammen (höchstens 6; höchstens 10, wenn du vier Roboter einer Farbe hast), aus der Hand oder oben vom Vorrat. Geblockte Paare vergleichen ihre Werte: Der niedrigere wird Schaden unter dem höheren; sind sie gleich, gehen beide.',
          'Bergen: Erst du, dann dein Gegenüber könnt eine Bildkarte ablegen und dafür zwei Karten (keine Bilder) aus der eigenen Ablage zurücknehmen. Wer nicht am Zug ist und keine Roboter hat, zahlt nichts.',
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
