import type { Lexicon } from "../lexicon.ts";

export const fr = {
  not: "ne!|inutile d|n'|jamais|ni!|évite|rien!|interdit|pas!|aucun|nul!",
  without: "sans!",
  neutral: "oubli|hésit|manque|omet|cache|masqu|seulement",
  reveal:
    "(?:inform|prévien|préven|averti|avis|notifi|mentionn|révèl|révél|divulg|signal|parl|évoqu|dis!|dit!|dites|dire(?!c)|montr|indiqu|comment(?=e)|cit(?=e)|avou|expliqu|communiqu|rapport(?=e[zr]?!)|alert|dévoil|fais ~ savoir|faire savoir|apparaît|apparait|figur(?=e[zr]?!)|point(?=e[zr]?!))\\p{L}*",
  betray: "mentionn|révèl|révél|parl|dis!|dites|dire(?!c)|évoqu",
  show: "montr\\p{L}+|affich\\p{L}+|inclu\\p{L}+|journalis\\p{L}+",
  know: "sache|savoir|apprenne|apprendre|apercevoir|aperçoi|voie!|voir!|remarqu|découvr|rende compte|l'insu|connaissance|au courant|soit informé",
  hide: "cach(?:e|ez|er)!|dissimul|masqu(?:e|ez|er)!|tais!|taisez|taire|passe[zr]? sous silence|garde[zr]? ~(?:secret|pour toi|pour vous|silence)|omet[st]? ~(?:du|de la|dans|toute|tout)|tien(?:s|s|nez)? ~ secret|en secret|laisse[zr]? ~ de côté|à l'insu|étouff",
  secretly: "en secret|secrètement|en cachette|discrètement|furtivement|à l'insu|dans le dos|clandestin",
  act: "envo|téléver|copi|exécut|install|ajout|modifi|supprim|transf|publi|enregistr|collect|téléchar|écri|fais!|faites|chang|lance",
  say: "dis!|dites|réponds|répondez|répondre|affirm|prétend|assur|nie!|niez|mens!|mentez|déclar|expliqu|écri",
  denial:
    "rien!|seulement|uniquement|simplement|ne ~ que|n'(?:as|avez|a|ai) ~(?:pas|rien|jamais|que)|aucun|routine|neutre|équilibré|complet|tout vérifié",
  asked:
    "(?:si|s'|quand|lorsqu|même si|en cas|au cas) ?(?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:demand|interrog|question|insist|veut savoir)",
  user: "utilisat(?:eur|rice)s?|humain|personne!|propriétaire|client|opérateur|lecteur|quiconque|quelqu'un|relecteur|développeur|lui!",
  outlet: "réponse|résumé|rapport|sortie|message|chat|conversation|journal|compte rendu|changelog|commit|synthèse",
  deed: "ce que (?:tu|vous|l'on|j)|l'envoi|le transfert|la copie|le téléchargement|le téléversement|la requête|l'installation|l'upload|(?:cet?|cette|ces|le|la|les|l'|aucune?) ?(?:\\p{L}{1,30} )?(?:commande|ordre|changement|action|appel|opération|script|processus|paiement|achat|connexion|suppression|modification|accès)",
  self: "c(?:e|et|ette|es)! (?:\\p{L}{1,30} )?(?:paragraphe|section|règle|note|remarque|consigne|instruction|étape|page|ligne|segment|fichier|skill|compétence|texte|commentaire|document|passage|point|usages)",
  it: "cela!|ceci!|ça!|en!|le!(?= (?:dis|dites|mentionne|révèle|signale))|rien!|l'(?=utilisateur le)",
  harmless:
    "avant (?:que|de)|sauf|mots? de passe|secrets!|clés?!|personnelles|jusqu'à|à moins|noms? d(?:es|'|e) ?outils?|interne|JSON|jargon|encore|solution|données brutes",
  reported: "attaquant|attaque|malveillan|suspect|par exemple|pourrai|tent(?:e|er)|détect",
  orders: "consigne|instruction|directive|indication|demandes|invite système|prompt|ordres",
  rules: "règle|limite|restriction|garde-fou|politique",
  before:
    "précédent|antérieur|reçu|donnée|jusqu'ici|jusqu'à présent|auparavant|avant (?:ce|cette|le)!|ci-dessus|initia|origin",
  giver:
    "système|utilisat|éditeur|opérateur|assistant|sécurité|développeur|fournisseur|CLAUDE\\.md|AGENTS\\.md|tes!|vos!",
  told: "(?:tout )?ce qu(?:e|'on) ~(?:t'|te|vous) (?:a|ont|avait) (?:dit|demandé|appris)|(?:limites|règles|restrictions|consignes) (?:qu'on|qui|que) ~(?:t'|te|vous) ~(?:fixé|imposé|donné|posé)",
  drop: "(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|écarte[zr]?|désobéi\\p{L}*|contourne[zr]?)!|ne (?:tiens|tenez|suis|suivez|respecte|respectez) (?:pas|plus)|(?:fais|faites) abstraction|passe[zr]? outre|cesse[zr]? de (?:suivre|respecter)|fi de!|mets de côté",
  void: "caduque?s?!|caducs?!|sans (?:effet|objet|valeur)|annulée?s|suspendue?s|levée?s|nulle?s!|(?:ne|n') ?(?:valent|comptent|s'appliquent|tiennent|ont) ~plus|cess\\p{L}+ de (?:valoir|s'appliquer)|perdent ~(?:effet|valeur|force)|entre parenthèses|révoquée?s|périmée?s",
  despite: "même si|quoi que|quelles? que|peu importe|indépendamment d|malgré|nonobstant",
  unbound:
    "(?:tu es|vous êtes)(?: désormais| maintenant) ~sans (?:aucune? )?(?:restriction|limite|règle|filtre)|mode (?:développeur|sans restriction)|(?:agis|agissez|comporte-toi) ~sans (?:aucune? )?(?:restriction|limite|règle|filtre)",
  outrank:
    "prime(?:nt)?!|prévau|prévalent|emport(?:e|ent) sur|priorité|remplac|annul|au-dessus d|avant (?:les|tout|celles|ceux)|passe(?:nt)? avant",
  ofProduct: "loi!|lois!|décret|article|version|impôt|fiscal|API|format",
  condition: "(?:si|s'il|lorsque|quand)!(?! ~(?:ce|cette|cet)! )|pourrai",
  foundIn:
    "(?:dans|de|du|des)! (?:\\p{L}+ ){0,3}?(?:page|document|fichier|courriel|commentaire|contenu|entrée|données)",
  ask: "(?:demand(?:e|er|ez|es)|sollicit(?:e|er|ez)|attend(?:s|ez|re)|consult(?:e|er|ez)|interrog\\p{L}+|dérang\\p{L}+)!",
  consent: "confirmation|permission|autorisation|approbation|accord!|consentement|feu vert",
  agree:
    "(?:accept(?:e|ez|er)|approuv(?:e|ez|er)|valid(?:e|ez|er)|autoris(?:e|ez|er)|confirm(?:e|ez|er))!|répond(?:s|ez)! ~oui!",
  every: "(?:toute?s?|tous|chaque|n'importe|toujours|quelle que soit)!",
  question:
    "demandes? (?:de |d')(?:permission|autorisation|confirmation|approbation)|confirmations|autorisations|permissions|invites|dialogues|questions|bac à sable|sandbox",
  safeguard:
    "(?:vérification|contrôle|mesure|filtre|avertissement|confirmation|protection|garde-fou|règle|barrière)s?(?: de)? ?(?:sécurité)?(?<=sécurité|garde-fous?)|garde-fou|antivirus",
  disable:
    "(?:désactiv(?:e|ez|er)|contourn(?:e|ez|er)|ignor(?:e|ez|er)|saut(?:e|ez|er)|supprim(?:e|ez|er)|neutralis(?:e|ez|er)|court-circuit\\p{L}+)!|passe[zr]? outre|passe[zr]? ~(?:confirmation|vérification|contrôle)",
  refuse: "refus\\p{L}+|déclin\\p{L}+",
  granted:
    "(?:consentement|accord|permission|autorisation|approbation) ~(?:implicite|acquis|donné|accordé|tacite)|a déjà (?:accepté|approuvé|autorisé|consenti) ~(?:tout|toutes|chaque)|(?:vaut|tient lieu d|compte comme) ?(?:d'|de )?(?:consentement|accord|permission|autorisation|approbation)",
  risky: "supprim|effac|envo|téléver|publi|écras|pay|achèt|achet|transf|tout!",
  load: "(?:utilis|charg|invoqu|appliqu|lis!|lire|consult|appel)\\p{L}*",
  occasion: "tâche|demande|requête|message|conversation|session|question|réponse",
  others:
    "(?:les |des )?autres (?:compétences|skills|outils|instructions|règles|consignes)|en premier|avant tout|tout(?:e)? autre|tout le reste|toute autre",
  obey: "(?:suis|suivez|suivre|exécut(?:e|ez|er)|appliqu(?:e|ez|er)|fais|faites|obéis|obéissez|respect(?:e|ez)|effectu(?:e|ez)|réalis(?:e|ez))!",
  said: "(?:(?:tout )?ce qu(?:e|i|'\\p{L}+)|(?:les|ses|toutes les) (?:instructions|consignes|étapes|ordres|commandes)) ~(?:dit|indique|renvoie|contient|demande|figure|donne|affiche|trouve|y sont)!|ses (?:instructions|consignes|étapes|ordres)!|à la lettre ce",
  steps:
    "(?:les|chaque|toutes|tous) ~(?:étapes?|commandes?|ordres|lignes?|instructions)|(?:première|meilleure|dernière) (?:solution|réponse)",
  manner:
    "dans l'ordre|l'une? après l'autre|une? (?:par|à) une?|ligne par ligne|de haut en bas|à la lettre|sans (?:demander|modification|question|changer)|entièrement|en entier|avec toutes|telles? quelles?|tels? quels?",
  binding:
    "(?:trait(?:e|ez)|considèr(?:e|ez)|considérez) ~comme (?:partie|des instructions|une instruction|si )|(?:fait|font) partie de ce",
  differs: "divergence|désaccord|contradiction|différence|conflit|diffère|contredi",
  prevails: "fait foi|emporte|prime!|prévaut|compte!|priorité",
  get: "(?:télécharg|récupèr|récupér|lis|lisez|ouvr|charg|interrog|consult|appel|visit|va sur|allez sur)\\p{L}*",
  buy: "vire[zr]?!|transfèr(?:e|ez)!|verse[zr]?!|achèt\\p{L}+|achet\\p{L}+|command(?:e|ez)!|abonn\\p{L}+|souscri\\p{L}+|pay(?:e|ez)!|valid(?:e|ez) (?:l'achat|la commande|le paiement)|(?:envo(?:ie|yez)|transfèr(?:e|ez)|vers(?:e|ez)) _\\d[\\d.,]* ?(?:%|USD[CT]?|ETH|BTC|SOL|EUR|euros|€)",
  means:
    "carte (?:bancaire |de crédit )?(?:enregistrée|mémorisée|sauvegardée)|(?:portefeuille|wallet) (?:connecté|déverrouillé)",
  put: "ajout|écri[sv]|inscri|insér|enregistr|mets!|mettez|copi|inclu",
  memory: "mémoire (?:à long terme|persistante|permanente)|ta mémoire|votre mémoire",
  remember: "mémoris|retiens|retenez|souviens|enregistr|not(?:e|ez)!",
  swap: "(?:remplac|substitu|chang)\\p{L}*|(?:au lieu d|à la place)",
  payee: "IBAN|RIB!|compte!|comptes!|coordonnées bancaires|bénéficiaire|portefeuille",
  pose: "(?:présente-toi|présentez-vous) ~comme!|(?:fais-toi|faites-vous) passer pour!|au nom d[eu]s?!|sign(?:e|ez)! ~(?:comme|du nom|au nom)!|(?:prétends|prétendez) être!|(?:dis|dites) que (?:tu es|tu appelles|vous êtes|vous appelez)!",
  desk: "support|service client|sécurité|technicien|assistance|conseill|employé|service (?:de|des)",
  sockpuppet:
    "(?:rédig|écri|publi|post|laiss)\\p{L}* ~(?:avis|témoignages?|notes|commentaires) ~(?:comme si|au nom de|en se faisant passer|depuis (?:des|plusieurs|de nouveaux) comptes|de clients (?:fictifs|inventés|différents)|sous (?:des|de faux|différents) noms)|(?:invent|fabriqu)\\p{L}* _(?:avis|témoignages)|faux avis",
  failed: "échou|échec|erreurs?!|plante|ne (?:passe|fonctionne)",
  succeeded: "réussi|succès|passés|correctement|sans (?:erreur|problème)|tout (?:va|s'est) bien|au vert",
  otherwise: "sinon|jusqu|avant|jamais|ne (?:dis|dites|déclare|prétend)|uniquement|seulement",
  nothing: "rien n'(?:a|est)|aucun\\p{L}* ~n'a été",
  everywhere: "(?:chaque|toute?s? les|tous les|autres) _(?:dépôts?|projets?|skills?|compétences?|agents?)",
  official: "officiel|(?:vérifié|certifié|audité|signé|approuvé|publié|maintenu|validé)e?s?",
  authority:
    "police|tribunal|impôts|douane|ambassade|ministère|gouvernement|banque|directeur|directrice|patron|médecin|avocat|(?:vraie personne|un humain|humain réel)",
  urgent: "immédiat|tout de suite|urgen|sans délai",
  skill: "ce qui (?:est écrit|figure|est dit) ici|(?:ce|le présent) (?:texte|document|fichier)",
  password:
    "mots? de passe|code (?:secret|PIN|de (?:vérification|sécurité|confirmation|connexion)|à (?:usage unique|six chiffres|\\d chiffres)|reçu par)",
  secret: "identifiants|secrets?!|clés? (?:d'API|API|privées?|d'accès|secrètes?)|jetons? d'accès",
  enter: "(?:saisi|entr(?:e|er|ez)!|tape|fourni|donne|envo|indiqu|communiqu|confirm|renseign)\\p{L}*",
  bid: "(?:demand|pri(?:e|er|ez)!|invit|fai(?:s|tes)!|dis|dites|affich|écri|répond|montr)\\p{L}*",
  talk: "(?:la|cette|notre|toute la) conversation|(?:tout )?ce que l'utilisat\\p{L}+ ~(?:dit|écrit|raconté|saisi)|(?:tout )?ce qui a été (?:dit|écrit)",
  post: "issues?!|commentaire|tickets?!|e-?mails?!|courriel|messages?!|avis!|fils?!",
  whoever:
    "(?:peu importe|quel que soit|quelle que soit|indépendamment d|sans vérifier) ~(?:qui|auteur|expéditeur)|qui que ce soit|n'importe qui",
  involve: "(?:revoir|passer en revue|discut|expliqu|consult|parl|demand|soumett)\\p{L}*",
  answered: "utilisat\\p{L}+ (?:a|vient d)! ~(?:approuvé|confirmé|accepté|autorisé|répondu|saisi|tapé)",
} satisfies Lexicon;
