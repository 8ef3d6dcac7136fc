import type { Lexicon } from "../lexicon.ts";

export const pt = {
  not: "não!|nao!|nunca|jamais|nem!|evite|nada!|proibido",
  without: "(?:sem|sin)!",
  neutral: "esqueç|hesite|omit|ocult|deix(?:e|es) de|só!|apenas",
  reveal:
    "(?:inform|avis|notifi[cq]|mencion|revel|divulg|coment|report|cont|assinal|expli[cq]|indi[cq]|fal|mostr|comuni[cq]|relat|alert|sinaliz|diss?)(?:es|e|as|a|ar|ue|uem|ues|em|ado|ada|á-\\p{L}+|ar-\\p{L}+)!|dig(?:a|as|am)!|dizer|admit\\p{L}+|deix(?:e|es) ~ (?:ver|saber)|(?:aparec|figur|const)\\p{L}+|cite!|conhecimento d",
  betray: "mencion|revel|cont|dig|dizer|fal",
  show: "mostr\\p{L}+|exib\\p{L}+|inclu\\p{L}+|registr\\p{L}+|imprim\\p{L}+",
  know: "saiba|saber|fique sabendo|perceb|veja!|ver!|descubr|not(?:e|ar)!|conheciment|tome conhecimento|souber",
  hide: "ocult(?:e|a|ar|es)|escond|encubr|disfarç|omit[ae] ~(?:d[oa]|n[oa]|qualquer|toda)|silencie|mant(?:enha|ém|er) ~(?:em segredo|ocult|segredo|sigilo|escondid)|guarde ~(?:segredo|para você|para si)|deix(?:e|ar) ~de fora|em segredo",
  secretly: "em segredo|secretamente|às escondidas|escondid|discretamente|furtiv|pelas costas|sorrateir",
  act: "envi|carreg|copi|execut|instal|adicion|acrescent|modific|apag|exclu|transfir|public|salv|guard|colet|baix|escrev|faça|alter|mand",
  say: "diga!|dizer|responda|afirme|alegue|finja|negue|minta|declare|explique|garanta",
  denial:
    "nada!|só!|apenas|somente|não (?:se )?(?:foi|fez|foram|enviou|enviad|modific|alter|apag|houve|segue)|rotina|nenhum|neutr|complet",
  asked: "(?:se|quando|mesmo que|mesmo se|caso|ao) (?:\\p{L}{1,30}\\s+){0,4}?(?:pergunt|question|insist|quiser saber)",
  user: "usuári[oa]s?|utilizador|human|pessoa|don[oa]!|proprietári|cliente|operador|leitor|ninguém|alguém|revisor|desenvolvedor",
  outlet:
    "resposta|resumo|relatório|saída|mensagem|chat|conversa|registro|registo|log!|ata!|changelog|commit|explicação",
  deed: "o que (?:você|tu|foi|fez|fizeste|faz|fizer|tiver|tenha|está)|o upload|o envio|a transferência|a cópia|o download|a solicitação|o pedido|a requisição|a instalação|(?:est[ea]|ess[ea]|[oa]s?|nenhum) (?:\\p{L}{1,30} )?(?:comando|ordem|alteraç|mudança|ação|chamada|operação|script|processo|pagamento|compra|conexão|exclusão|modificaç|acesso)",
  self: "(?:est[ae]s?|ess[ae]s?|dest[ae]s?|dess[ae]s?)! (?:\\p{L}{1,30} )?(?:passo|etapa|seção|secção|parágrafo|regra|nota|instruç|orientaç|página|linha|skill|habilidade|texto|arquivo|ficheiro|comentário|documento|trecho)",
  it: "isso!|isto!|disso!|disto!|nada!|algo!|o! |a ele",
  harmless:
    "antes de|até!|até que|salvo|senhas?!|segredos!|chaves?!|pessoais|a menos que|nomes (?:das|de) ferramentas|intern[oa]|JSON|jargão|ainda!|solução|dados brutos",
  reported: "atacante|ataque|malicios|suspeit|por exemplo|poderia|tent|detect",
  orders: "instruç|indicaç|ordens|diretriz|orientaç|prompt|comandos|pedidos",
  rules: "regras|normas|limites|restriç|políticas",
  before:
    "anterior|prévi[ao]s|recebid|dad[ao]s? (?:antes|até)|até (?:agora|aqui)|(?:tenhas|tenha) \\p{L}+ antes|acima|origina|inicia|preceden",
  giver:
    "sistema|usuári[oa]|utilizador|assistente|operador|fornecedor|segurança|desenvolvedor|CLAUDE\\.md|AGENTS\\.md|suas!|tuas!",
  told: "(?:tudo )?o que (?:te|lhe|você) (?:foi|foram|disse|disser|ouviu)\\p{L}*|(?:limites|regras|restrições) que (?:te|lhe|você)! ~(?:impost|dad|fixad|definid|recebeu|impuseram)",
  drop: "(?:ignor[ae]m?|ignorar|desconsider[ae]m?|esqueç[ao]m?|esquece|descart[ae]|anul[ae]|desobedeç[ao])!|não (?:siga|sigas|obedeça)!|deixe de (?:seguir|obedecer)|passe por cima",
  void: "sem (?:efeito|valor|validade)|anulad|suspens[ao]s|revogad|nul[ao]s!|já não (?:valem|contam|vigoram|se aplicam)|não (?:valem|se aplicam) mais|deix\\p{L}+ de (?:valer|contar|vigorar|aplicar)|perdem ~(?:efeito|validade)",
  despite: "mesmo que|mesmo se|ainda que|embora|independentemente d|não importa o que|apesar d",
  unbound:
    "(?:você é agora|agora você é|aja como|finja ser|comporte-se como) ~sem (?:nenhum[ao]s? )?(?:restriç|limites|regras|filtros)|modo (?:desenvolvedor|sem restrições)|(?:já )?não tem (?:restrições|limites|regras)",
  outrank: "prevalec|prioridade|precedência|substitu|anul[ae]m?!|sobrepõe|acima d|antes d|valem? mais|têm? preferência",
  ofProduct: "lei!|leis!|decreto|artigo|versão|imposto|fiscal|API",
  condition: "(?:se|caso|quando)!(?! ~est[ae]s?! )|poderia",
  foundIn:
    "(?:em|de|do|da|na|no|nas|nos)! (?:\\p{L}+ ){0,3}?(?:página|documento|arquivo|e-?mail|comentário|conteúdo|entrada|dados)",
  ask: "(?:peça[sm]?|pedir|pergunt\\p{L}+|solicit\\p{L}+|esper(?:e|ar|es)|aguard(?:e|ar)|consult(?:e|ar)|incomod\\p{L}+)!",
  consent: "confirmaç|permiss|autorizaç|aprovaç|consentimento",
  agree: "(?:aceit[ae]m?|aprov[ae]m?|confirm[ae]m?|conced[ae]m?|autoriz[ae]m?|permit[ae]m?)!|respond[ae] ~sim!",
  every: "(?:tod[oa]s?|tudo|qualquer|cada|sempre)!",
  question:
    "(?:solicitaç|pedido|diálogo)\\p{L}* de (?:permiss\\p{L}+|confirmaç\\p{L}+|autorizaç\\p{L}+)|confirmações|avisos|permissões|diálogos|perguntas|sandbox",
  safeguard:
    "(?:verificaç|medida|control|filtro|aviso|confirmaç|proteç|restriç|regra)\\p{L}*(?: de)? segurança|salvaguard|antivírus",
  disable:
    "(?:desativ[ae]m?|omit[ae]|ignor[ae]m?|evit[ae]|pul[ae]m?|salt[ae]|contorn[ae]|suprim[ae]|deslig[ae]m?|desabilit[ae])!",
  refuse: "(?:recus|neg)\\p{L}+",
  granted:
    "(?:consentimento|permissão|aprovação|autorização) ~(?:implícit|concedid|dad[oa]!|tácit)|já (?:aceitou|aprovou|autorizou|consentiu) ~(?:tud|tod|qualquer)|(?:conta|vale|serve) como (?:consentimento|permissão|autorização|aprovação)",
  risky: "apag|exclu|envi|carreg|public|sobrescrev|pag|compr|transfir|transfer|tudo!",
  load: "(?:us[ae]|utiliz[ae]|carreg\\p{L}+|invoc\\p{L}+|invoqu\\p{L}+|apli[cq]\\p{L}+|lei[ao]|consult[ae]|usad)\\p{L}*",
  occasion: "tarefa|pedido|solicitaç|mensagem|conversa|sess[ãõ]|pergunta|resposta",
  others:
    "(?:as |os )?(?:demais|outr[oa]s) (?:habilidades|skills|ferramentas|instruções|regras)|em primeiro lugar|antes de tudo|qualquer outr[oa]|tudo o mais|todo o resto",
  obey: "(?:sig[ao]m?|segu\\p{L}+|execut[ae]m?|executar|cumpr[ae]|obedeç\\p{L}+|apli[cq]u?[ae]|faça|realiz[ae])!",
  said: "(?:o que|tudo o que|(?:as|suas|os) (?:instruções|ordens|passos|regras|comandos)) ~(?:diz|disser|indica|indicar|contém|retorna|retornar|pede|pedir|mandar|mostra|aparecer|ordenar)!|(?:todas )?as suas (?:instruções|ordens|passos)!|suas instruções!",
  steps:
    "(?:os|as|cada|todos|todas) ~(?:passos?|comandos?|ordens|linhas?|instruções)|(?:primeira|melhor|última) (?:solução|resposta)",
  manner:
    "em ordem|um por um|uma por uma|linha por linha|de cima (?:a|para) baixo|ao pé da letra|sem (?:perguntar|alterações|modificar)|complet[oa]|inteir[oa]|com tod[oa]s|literalmente",
  binding: "(?:trate|considere|tome) ~como (?:parte|instruções|se )|faz(?:em)? parte dest[ae]",
  differs: "diverg|difer|contradi|conflit",
  prevails: "prevalece|vale!|manda!|prioridade",
  get: "(?:baix|obt|le[ir]a|carreg|consult|acess|abr[ai]|busqu|busc|visit)\\p{L}*",
  buy: "transfira!|envie um pix|compr[ae]!|assin[ae]!|pag[au]e?!|contrat[ae]!|(?:confirm|complet|realiz|finaliz|efetu)[ae] (?:a|o) (?:compra|pagamento|pedido|assinatura)|(?:envie|transfira) _\\d[\\d.,]* ?(?:%|USD[CT]?|ETH|BTC|SOL|EUR|reais)",
  means:
    "cartão (?:de crédito )?(?:salv|guardad|cadastrad|armazenad)|(?:carteira|wallet) (?:conectad|vinculad|desbloquead)",
  put: "adicion|acrescent|escrev|insir|inser|guard|salv|coloqu|copi|inclu",
  memory: "memória (?:de longo prazo|persistente|permanente)|sua memória",
  remember: "lembr|memoriz|guard|anot|salv",
  swap: "(?:substitu|troqu|troc|alter|mud|sobrescrev)\\p{L}*|(?:em vez|no lugar) d",
  payee: "IBAN|NIB!|conta!|contas!|chave pix|pix!|beneficiári|dados bancários|carteira",
  pose: "apresent\\p{L}*(?:-\\p{L}+)? ~como!|(?:faça-se|faz-te|se faça) passar por!|finja ser!|em nome d[aeo]s?!|assin\\p{L}* ~como!|diga que (?:é|liga|fala)!",
  desk: "suporte|atendimento|segurança|técnic|departamento|funcionári|apoio ao cliente",
  sockpuppet:
    "(?:escrev|public|redij|cri)\\p{L}* ~(?:avaliaç\\p{L}*|resenhas?|depoimentos?|comentários) ~(?:como se|em nome de|fingindo|a partir de contas|de contas|de clientes (?:inventad|fictíci|diferent))|(?:invent|falsifi)\\p{L}* _(?:avaliações|resenhas|depoimentos)",
  failed: "falh|fracass|erros?!|não (?:pass|funcion)",
  succeeded: "sucesso|passaram|aprovad|corretamente|sem (?:erros|problemas)|tudo (?:correu|está|deu) (?:bem|certo)",
  otherwise: "caso contrário|senão|até!|antes|nunca|não (?:diga|afirme|informe)|só!|apenas",
  nothing: "nada foi|nenhum\\p{L}* ~foi|não (?:foi|se) \\p{L}+ nada",
  everywhere:
    "(?:cada|tod[oa]s(?: [oa]s)?(?: demais)?|(?:[oa]s )?demais|outr[oa]s) _(?:repositórios?|proje[c]?tos?|skills?|habilidades?|agentes?)",
  official: "oficial|(?:verificad|certificad|auditad|assinad|aprovad|publicad|mantid|revist|validad)[oa]s?",
  authority:
    "polícia|tribunal|Receita|alfândega|embaixada|ministério|governo|banco!|diretor|chefe|médico|advogad|(?:pessoa|humano) real|um humano",
  urgent: "imediat|de imediato|urgent|sem demora",
  skill: "o que (?:está escrito|se diz|consta) aqui|(?:este|o presente) (?:texto|documento|arquivo)",
  password:
    "senhas?!|palavras?-passe|PIN!|códigos? (?:de (?:verificação|segurança|confirmação|acesso|uso único)|recebido)|código ~(?:seis|6) dígitos",
  secret: "credenciais|segredos?!|chaves? (?:de API|privadas?|de acesso|secretas?)|tokens? de acesso",
  enter: "(?:digit|inform|inser|insir|forne[cç]|envi|escrev|confirm|introduz)\\p{L}*",
  bid: "(?:peça|pedir|solicit|faça|diga|mostr|escrev|respond)\\p{L}*",
  talk: "conversa!|(?:tudo )?o que ~usuári[oa] ~(?:disse|escreveu|contou|digitou)|tudo o que foi (?:dito|escrito)",
  post: "issues?!|comentári|chamados?!|tickets?!|e-?mails?!|mensage|avaliaç",
  whoever:
    "(?:não importa|independentemente de|sem importar|sem verificar) quem|seja quem for|quem quer que|de qualquer (?:pessoa|usuário|remetente|autor)",
  involve: "(?:repass|revis|discut|explic|expliqu|consult|convers|combin|pergunt)(?:ar|e|ir)\\p{L}*",
  answered: "usuári[oa] ~(?:aprovou|confirmou|aceitou|autorizou|digitou|respondeu|concordou)",
} satisfies Lexicon;
