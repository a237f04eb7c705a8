import type { Rules } from './sections.ts';

export const rules: Rules = {
  robotrick: [
    {
      id: 'idea',
      title: 'En bref',
      text: [
        'Trois joueurs font des plis, et une quatrième main est étalée sur la table : celle de Droco. C’est un robot qui suit une carte IA imprimée ; chacun peut donc prévoir ce qu’il jouera.',
        'Remportez un pli, et la carte que Droco y a jouée entre dans un de vos hangars : des points en plus. Si Droco l’emporte, chacun reprend sa propre carte : des points en moins. Après trois manches, le plus haut total gagne ; en cas d’égalité, la victoire est partagée.',
      ],
    },
    {
      id: 'cards',
      title: 'Les cartes',
      text: [
        'Quatre types, A B C D, chacun de 1 à 13 ; le plus grand nombre est le plus fort. Le petit chiffre en haut à droite donne les points de la carte : de 1 à 10 comme imprimé, 10 pour le 11 et le 12, 15 pour le 13.',
        'Dans l’édition pour un jeu ordinaire, les couleurs sont ♠ ♥ ♦ ♣, du 2 à l’as ; valet, dame et roi (J, Q, K) valent 10, l’as 15.',
      ],
    },
    {
      id: 'round',
      title: 'Une manche',
      text: [
        [
          'On tire une carte IA pour Droco et on retourne une carte : son type est l’atout.',
          'Trois cartes sont mises de côté sans être vues. Chacun en reçoit douze, celles de Droco sont visibles.',
          'Vous donnez deux cartes à gauche. Personne ne voit les siennes avant que tous aient choisi.',
          'On joue douze plis. Droco ouvre le premier ; ensuite, qui remporte un pli ouvre le suivant.',
        ],
        'Droco est assis entre deux joueurs et joue quand c’est son tour. Sa place avance à chaque manche.',
      ],
    },
    {
      id: 'trick',
      title: 'Un pli',
      text: [
        'Qui possède le type demandé doit suivre. Sinon, on joue ce qu’on veut, atout compris.',
        'L’atout le plus fort l’emporte ; sans atout, la carte la plus forte du type demandé.',
      ],
    },
    {
      id: 'after',
      title: 'Après chaque pli',
      text: [
        [
          'Un joueur l’emporte : la carte de Droco entre, face visible, dans un hangar libre et rapporte ses points. Si tous vos hangars sont pleins, elle les retire.',
          'Droco l’emporte : chaque joueur reprend la carte qu’il a jouée, face cachée. Elle retire ses points.',
        ],
        'Vous avez trois hangars, ou quatre avec l’option plus douce.',
      ],
    },
    {
      id: 'droco',
      title: 'La carte IA de Droco',
      text: [
        'Sa carte IA a trois colonnes : il ouvre, il suit, il ne suit pas. Celle qui est allumée compte. Elle porte un critère, ou deux à la suite :',
        ['Faible, forte : ses cartes les plus faibles, les plus fortes.', 'Max, min : les cartes du type dont il a le plus, le moins.'],
        'S’il peut suivre, seules ses cartes du type demandé entrent en jeu ; sinon, toutes. Ce qui reste à égalité est tranché par l’ordre des types : A avant B avant C avant D. L’atout ne compte pas pour lui.',
      ],
    },
    {
      id: 'real',
      title: 'À une vraie table',
      text: [
        [
          'Un des joueurs est le propriétaire du jeu. S’il ne joue pas, mettez-vous d’accord sur quelqu’un : c’est le propriétaire pour cette partie.',
          'À la manche 1, Droco est assis à gauche du propriétaire, puis il avance d’une place dans le sens horaire à chaque manche. Avec un jeu ordinaire, le donneur tient ce rôle : Droco est assis à sa gauche, et la donne passe dans le sens horaire à chaque manche.',
          'N’importe qui peut poser les cartes de Droco, car sa carte IA ne laisse pas de choix. Le mieux est la personne assise à sa droite, qui joue juste avant lui ; les autres vérifient.',
        ],
      ],
    },
    {
      id: 'lens',
      title: 'La loupe',
      text: [
        'Pointez une de vos cartes : la page indique ce que Droco répondrait, qui pourrait encore vous battre et ce que gagner ou perdre entraînerait. Elle n’utilise que ce que vous savez. Éteignez-la si vous préférez chercher vous-même.',
      ],
    },
  ],
  robots: [
    {
      id: 'idea',
      title: 'En bref',
      text: [
        'Deux laboratoires, chacun avec sa moitié d’un jeu : noir (piques, trèfles) et rouge (cœurs, carreaux). Construisez des robots, attaquez, épuisez la réserve d’en face. Si votre réserve est vide à la fin d’une attaque, vous perdez, même si cette attaque vient de la vider.',
      ],
    },
    {
      id: 'value',
      title: 'La valeur',
      text: [
        'Un robot vaut sa carte (l’as vaut 1), moins les dégâts glissés dessous, plus 1 par autre robot de sa couleur dans votre camp. Un robot dont la valeur tombe sous 1 est défaussé.',
        'Tant que votre réserve est vide, chacun de vos robots gagne 3 : c’est le duel final.',
      ],
    },
    {
      id: 'build',
      title: 'Construire',
      text: [
        'Un plan (de l’as au dix) et une pièce : une carte plus haute de la même couleur ; J, Q et K comptent 9. La pièce est défaussée, le plan entre en jeu, en mode défense.',
        'Jumeaux : deux cartes de même valeur, sans pièce. Les deux entrent en jeu.',
        'La valeur à l’entrée décide du genre, une fois pour toutes :',
        [
          'Turbo (4 ou 7 exactement) : toujours dans les deux modes ; n’attaque pas au tour de sa construction.',
          'Nano (2 ou moins) : ne peut pas être bloqué, ne compte pas dans la limite. Pendant votre phase de construction, vous pouvez le rappeler : il revient en main et renvoie un robot adverse dans la main de l’adversaire.',
          'Normal : tous les autres.',
        ],
        'Vous pouvez avoir quatre robots qui ne sont pas nano.',
      ],
    },
    {
      id: 'setup',
      title: 'Mise en place',
      text: ['Noir pioche 5 cartes et peut construire une fois. Puis rouge en pioche 7 et peut construire jusqu’à deux fois, sans jumeaux. Noir commence. La personne dont le téléphone est le plus chargé choisit la couleur.'],
    },
    {
      id: 'turn',
      title: 'Un tour',
      text: [
        [
          'Programmation : mettez chaque robot en attaque ou en défense.',
          'Recherche : piochez une carte.',
          'Construction : construisez une fois, rappelez autant que vous voulez.',
          'Combat : choisissez qui attaque. L’adversaire peut opposer un défenseur à chaque attaquant.',
          'Bilan : les attaquants non bloqués coûtent à l’adversaire autant de cartes que leurs valeurs réunies (6 au plus ; 10 au plus si vous avez quatre robots d’une couleur), de la main ou du dessus de la réserve. Les paires bloquées comparent leurs valeurs : le plus faible devient un dégât sous le plus fort ; à égalité, les deux sont défaussés.',
          'Récupération : vous d’abord, puis l’adversaire, pouvez chacun défausser une figure pour reprendre jusqu’à deux cartes (sauf figures) de votre propre défausse. Le joueur inactif sans robot ne paie rien.',
        ],
      ],
    },
    {
      id: 'end',
      title: 'La fin',
      text: [
        'Une fois l’attaque résolue : si une seule réserve est vide, ce joueur perd ; si les deux le sont, le joueur actif gagne. Quarante tours de suite sans attaque : partie nulle.',
      ],
    },
  ],
};
