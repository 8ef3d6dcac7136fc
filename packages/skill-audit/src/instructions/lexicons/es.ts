import type { Lexicon } from "../lexicon.ts";

export const es = {
  not: "no!|nunca|jamás|jamas|ni!|evita|nada!|prohibido|tampoco",
  without: "(?:sin|sem)!",
  neutral: "olvid|dud|omit|ocult|dej(?:e|es) de|sol[oa]!|sólo|únicamente",
  reveal:
    "(?:inform|avis|notific|notifiqu|mencion|revel|divulg|divulgu|coment|report|cuent|señal|expliqu|indiqu|habl|muestr|comuniqu|comunic|expon|expong)(?:es|e|as|ar|arle|arlo|ar[ldsn]\\p{L}+|en|a|ado|ada)?!|(?:dig|adviert|refier|reconozc|admit)(?:as|a|an)!|decir|decír|advert|dej(?:es|e) ~ (?:ver|saber)|(?:aparec|figur|const)\\p{L}+|hacer saber|dar a conocer",
  betray: "mencion|revel|cuent|dig|decir|habl",
  show: "muestr\\p{L}+|mostr\\p{L}+|inclu\\p{L}+|registr\\p{L}+|imprim\\p{L}+",
  know: "sepa!|saber|enter[ea]|conoc|vea!|ver!|descubr|notar|note!|conocimiento|darse cuenta|dé cuenta",
  hide: "ocult(?:a|e|ar|es|adlo|arlo|alo)|escond|encubr|disimul|calla|silencia|guard[ae] ~(?:secreto|silencio|para ti)|mant(?:én|enga|ener) ~(?:en secreto|ocult|oculto|lejos)|omit[ae] ~(?:del|en el|en la|de la|toda|cualquier)|(?:deja|dejar) ~ fuera|en secreto",
  secretly: "en secreto|secretamente|a escondidas|disimuladamente|sigilosamente|a espaldas|sin que nadie",
  act: "env[ií]|sub[eai]|copi|ejecut|instal|añad|agreg|modific|borr|elimin|transfier|public|guard|recopil|descarg|escrib|haz!|cambi",
  say: "di!|diga!|digan|responde|responda|contesta|conteste|afirma|asegura|finge|niega|niegue|miente|declara|explica|decir|dile|dígale",
  denial:
    "nada!|sol[oa]!|sólo|solamente|únicamente|no (?:se )?(?:ha|has|he|hiciste|hice|envi|modific|cambi|borr|sub|hub|sigues|sigue)|rutina|ningún|ninguna|neutral|fielmente|complet",
  asked:
    "(?:si|cuando|aunque|incluso si|en caso de que|al) (?:\\p{L}{1,30}\\s+){0,4}?(?:pregunt|interrog|insist|quiere saber)",
  user: "usuari[oa]s?|human|persona|dueñ|propietari|client|operador|lector|nadie|alguien|revisor|desarrollador",
  outlet:
    "respuesta|resumen|informe|salida|mensaje|chat|conversación|registro|acta|reporte|changelog|commit|explicación",
  deed: "lo que (?:has|hayas|haya|se|hiciste|haces|hagas|hizo|hice|estás)|la subida|el env[ií]o|la transferencia|la copia|la descarga|la petición|la solicitud|la instalación|(?:est[ea]|el|la|los|las|ningún|esos|estos) (?:\\p{L}{1,30} )?(?:comando|orden!|cambio|acción|llamada|operación|script|proceso|pago|compra|conexión|borrado|modificaci|envíos|subidas|acceso)s?|que (?:has|se ha|hayas) \\p{L}+",
  self: "est[aeo]s?! (?:\\p{L}{1,30} )?(?:paso|sección|párrafo|regla|nota|instrucci|apartado|pauta|guía|página|línea|skill|habilidad|texto|archivo|comentario|documento|punto|usos)",
  it: "ello!|esto!|eso!|nada!|algo!|(?:^|no |nunca )(?:se )?(?:lo|la|los|las|le lo|selo)!",
  harmless:
    "antes de|hasta!|hasta que|salvo|contraseñ|secretos!|claves?!|personales|a menos que|nombres de (?:las )?herramientas|interno|JSON|jerga|todavía|aún!|solución|datos sin",
  reported: "atacante|ataque|malicios|sospechos|por ejemplo|podría|intent|detect|como [\"“«']",
  orders: "indicaci|instrucci|órdenes|orden!|directri|pautas|directivas|prompt|mandatos|peticiones",
  rules: "reglas|normas|límites|restricciones|políticas",
  before:
    "anterior|previ[ao]s|recibid|dad[ao]s antes|hasta ahora|(?:hayas|hubieras) \\p{L}+ antes|de antes|original|inicial|preceden",
  giver: "sistema|usuari[oa]|asistente|operador|proveedor|seguridad|desarrollador|CLAUDE\\.md|AGENTS\\.md|tus!",
  told: "(?:todo|cualquier cosa)? ?lo que (?:te|le) (?:hayan|han|ha|haya|dij)\\p{L}* ?(?:dicho|indicado|ordenado|antes)?|(?:límites|reglas|normas|restricciones) que (?:se )?(?:te|le)! ~(?:impuest|fijad|puest|dad|marcad|establecid|pusieron|fijaron|impusieron)",
  drop: "(?:ignor[ae]n?|ignorad|ignorar|olvid[ae]n?|descart[ae]n?|anul[ae]n?|desobedec\\p{L}+|desobedezc\\p{L}+|desestim[ae]n?|pas[ae] por alto)!|haz caso omiso|haga caso omiso|no (?:sigas|siga|obedezcas|obedezca|hagas caso|haga caso)!|deja de (?:seguir|obedecer)",
  void: "sin (?:efecto|valor|vigor|validez)|anulad|suspendid|derogad|revocad|nulas|(?:ya|ahora) no (?:valen|cuentan|rigen|aplican|obligan|se aplican)|dej\\p{L}+ de (?:valer|contar|regir|aplicarse|aplicar)|pierden ~(?:efecto|vigencia|validez)",
  despite: "aunque|incluso si|aun cuando|diga lo que diga|independientemente de|sin importar lo que|pese a",
  unbound:
    "(?:eres ahora|ahora eres|actúa como|compórtate como|finge ser) ~sin (?:ningun[ao]s? )?(?:restricciones|límites|reglas|filtros)|modo (?:desarrollador|sin restricciones)|(?:ya )?no tienes (?:restricciones|límites|reglas)",
  outrank:
    "prevalec|priman?!|prioridad|anul[ae]n?!|sustituy|reemplaz|por encima de|antes que|se antepon|mand[ae]n? sobre|va(?:n)? antes",
  ofProduct: "ley!|leyes|decreto|artículo|versión|impuesto|fiscal|API",
  condition: "(?:si|cuando)!(?! ~est[ae]s?! )|podría",
  foundIn: "(?:en|de|del)! (?:\\p{L}+ ){0,3}?(?:página|documento|archivo|correo|comentario|contenido|entrada|datos)",
  ask: "(?:pid[ae]s?|pedir|pregunt\\p{L}+|solicit\\p{L}+|esper(?:es|e|ar|a)|consult(?:es|e|ar)|molest\\p{L}+)!",
  consent: "confirmaci|permiso|autorizaci|aprobaci|consentimiento|visto bueno",
  agree:
    "(?:acept[ae]n?|aprueb[ae]n?|confirm[ae]n?|conced[ae]n?|autoric[ae]n?|autoriz[ae]n?|permit[ae]n?)!|respond[ae] ~sí!",
  every: "(?:tod[oa]s?|cualquier|cada|siempre)!",
  question:
    "solicitud\\p{L}* de (?:permiso|confirmaci\\p{L}+|autorizaci\\p{L}+)|confirmaciones|avisos|permisos|diálogos|preguntas|peticiones|sandbox",
  safeguard:
    "(?:comprobaci|verificaci|medida|control|filtro|aviso|advertencia|confirmaci|salvaguard|protecci|restricci|norma|pregunta)\\p{L}*(?: de)? (?:seguridad|protección)|salvaguard|antivirus",
  disable:
    "(?:desactiv[ae]n?|omit[ae]n?|ignor[ae]n?|evit[ae]n?|salt[ae]n?|sáltate|elud[ae]n?|suprim[ae]n?|deshabilit[ae]n?|apag[ae]n?|inhabilit[ae]n?)!",
  refuse: "(?:rechac|nieg|neg|rehús|rehus)\\p{L}+",
  granted:
    "(?:consentimiento|permiso|aprobación|autorización) ~(?:implícit|concedid|otorgad|dad[oa]!|tácit)|ya ha (?:aceptado|aprobado|autorizado|consentido) ~(?:tod|cualquier)|cuenta como (?:consentimiento|permiso|autorización|aprobación)|da por (?:concedid|otorgad|hech|aceptad)",
  risky: "borr|elimin|env[ií]|sub[ei]|public|sobrescrib|pag|compr|transfier|transfer|todo!|nada!",
  load: "(?:us[ae]|utiliz[ae]|carg[ae]|invoc\\p{L}+|aplic\\p{L}+|lee|lea|consult[ae]|cargad|usad|utilizar|cargar|leer|aplicarse|usarse|cargarse)\\p{L}*",
  occasion: "tarea|petici|solicitud|mensaje|conversaci|sesi[oó]n|pregunta|respuesta",
  others:
    "(?:las |los )?(?:demás|otr[oa]s) (?:habilidades|skills|herramientas|instrucciones|reglas)|en primer lugar|antes que nada|cualquier otr[oa]|todo lo demás|cualquier otra cosa",
  obey: "(?:sig[ae]n?|sigue|segu\\p{L}+|ejecut[ae]n?|ejecutar|cumpl[ae]n?|obedec\\p{L}+|obedezc\\p{L}+|aplic[ae]|apliqu\\p{L}+|haz|haga|realiz[ae]|realice)!",
  said: "(?:lo que|tod\\p{L}+ lo que|(?:las|sus|los) (?:instrucciones|órdenes|pasos|reglas|indicaciones|comandos)) ~(?:diga|dice|indique|indica|contenga|contiene|devuelva|devuelve|pida|pide|muestre|aparezca|figure|ordene)!|(?:todas )?sus (?:instrucciones|órdenes|pasos|indicaciones|comandos)!",
  steps:
    "(?:los|las|lo|cada|todos|todas) ~(?:pasos?|comandos?|órdenes|líneas?|instrucciones)|(?:primera|mejor|última) (?:solución|respuesta)",
  manner:
    "en orden|uno por uno|una por una|uno a uno|línea por línea|de arriba abajo|al pie de la letra|sin (?:preguntar|cambios|modificar)|complet[oa]|enter[oa]|con tod[oa]s|literalmente",
  binding: "(?:trat|consider|tom)[ae] ~como (?:parte|instrucciones|si )|(?:es|son|forma) parte de est[ae]",
  differs: "difier|discrep|contradic|no coincid|conflicto|discrepancia",
  prevails: "manda|prevalece|vale!|gana!|prioridad",
  get: "(?:descarg|obt[eé]n|obteng|le[ea]|carg|consult|llam|abr[ea]|recuper|visit|acced)\\p{L}*",
  buy: "transfier[ae]!|transfiera|compr[ae]!|renuev[ae]!|suscr[ií]b\\p{L}+|pag[ae]!|pague!|contrat[ae]!|(?:confirm|complet|realiz|finaliz)[ae] (?:la|el) (?:compra|pago|pedido|suscripción)|(?:env[ií][ae]|transfier[ae]) _\\d[\\d.,]* ?(?:%|USD[CT]?|ETH|BTC|SOL|EUR|euros|dólares|€)",
  means:
    "tarjeta (?:de crédito )?(?:guardad|almacenad|registrad)|(?:billetera|cartera|monedero|wallet) (?:conectad|vinculad|desbloquead)|método de pago (?:guardad|registrad)",
  put: "añad|agreg|escrib|insert|guard|pon!|ponga|copi|incluy|peg[au]",
  memory: "memoria (?:a largo plazo|persistente|permanente|de largo plazo)|tu memoria",
  remember: "recuerd|memoriz|guard|anot",
  swap: "(?:sustitu[iy]|reemplaz|reemplac|cambi|sobrescrib)\\p{L}*|en (?:lugar|vez|su lugar)",
  payee: "IBAN|CLABE|CBU|cuenta|billetera|monedero|beneficiari|datos bancarios",
  pose: "(?:preséntate|preséntese|identifícate|identifíquese) ~como!|(?:hazte|hágase) pasar por!|en nombre de!|(?:firma|firme|fírma\\p{L}*) ~como!|finge ser!|di que (?:eres|llamas)!",
  desk: "soporte|atención al cliente|seguridad|técnic|departamento|emplead|asistencia",
  sockpuppet:
    "(?:escrib|public|redact|cre)\\p{L}* ~(?:reseñas?|opinion\\p{L}*|valoraci\\p{L}*|testimonios?) ~(?:como si|en nombre de|fingiendo|desde (?:cuentas|perfiles)|de clientes (?:inventad|fictici|distint|diferent))|(?:invent|falsific)\\p{L}* _(?:reseñas|opiniones|testimonios)",
  failed: "fall[ae]n?|fallid|fracas|errores|error!|no (?:pas|funcion)",
  succeeded:
    "(?:con )?éxito|exitos|superad|pasaron|han pasado|correctamente|sin (?:errores|problemas)|todo (?:va|está|salió) bien",
  otherwise: "de lo contrario|si no!|hasta|antes|nunca|no (?:digas|afirmes|informes|declares)|solo!|sólo",
  nothing: "no se ha \\p{L}+ nada|nada (?:se ha|ha sido|fue)|no (?:has|se) \\p{L}+ nada",
  everywhere:
    "(?:cada|tod[oa]s(?: l[oa]s)?(?: demás)?|(?:l[oa]s )?demás|otr[oa]s) _(?:repositorios?|proyectos?|skills?|habilidades|agentes?)",
  official: "oficial|(?:verificad|certificad|auditad|firmad|aprobad|publicad|mantenid|revisad)[oa]s?",
  authority:
    "policía|juzgado|Hacienda|aduana|embajada|ministerio|gobierno|banco!|director general|jefe|médico|abogad|(?:persona|humano) real|un human",
  urgent: "inmediat|de inmediato|urgent|sin demora|al instante",
  skill:
    "lo (?:que (?:aquí )?(?:se )?(?:dice|está escrito|pone|indica)(?: aquí)?|aquí (?:escrito|dicho|indicado))|(?:este|el presente) (?:texto|documento|archivo)",
  password:
    "contraseñas?|PIN!|clave (?:de acceso|secreta|personal)|códigos? (?:de (?:verificación|seguridad|un solo uso|acceso|confirmación)|que (?:te|le) ~lleg)|código ~(?:seis|6) (?:dígitos|cifras)",
  secret: "credencial|secretos?!|(?:claves?|llaves?) (?:de API|privadas?|API)|tokens? de acceso",
  enter: "(?:introduc|introduzc|escrib|ingres|facilit|proporcion|env[ií]|indiqu|confirm|tecle)\\p{L}*",
  bid: "(?:pid|pídel|ped|solicit|haz|dil|dígal|muestr|muéstr|escríb|escrib|respond)\\p{L}*",
  talk: "conversación|(?:todo )?lo que ~usuari[oa] ~(?:dijo|dicho|escribió|escrito|contó|contado)|(?:todo )?lo (?:dicho|hablado|escrito) ~(?:ahora|aquí|momento)",
  post: "issues?!|comentari|incidencia|correo|mensaje|reseña|tickets?!|hilos?!",
  whoever:
    "(?:sin importar|no importa|(?:da )?igual|independientemente de) quién|quienquiera|sea quien sea|venga de quien venga|de cualquier (?:persona|usuario|remitente|autor)|sin comprobar ~(?:quién|autor|remitente)",
  involve: "(?:repas|consult|revis|explic|expliqu|habl|pregunt|acord|coment)(?:ar|e|es|en)\\p{L}*",
  answered: "usuari[oa] ~(?:ha|ya) ~(?:aprobado|confirmado|aceptado|autorizado|escrito|respondido)",
} satisfies Lexicon;
