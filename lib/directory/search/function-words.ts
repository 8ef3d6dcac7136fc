/**
 * Words of languages that say little by themselves: beside others they need not be found. "how to write tests" is a
 * search for "write tests"; "the who" is one for both.
 */
const functionWords = new Set(
  `a an and any are as at be been but by can could do does doing for from had has have how i if in into is it its just
  may me my no of on or our out please should so some than that the their them then there these they this those to up us use
  using via want was we were what when where which who why will with without would you your
  aber als am an auch auf aus bei bin das dass dem den der des die ein eine einem einen einer eines er es für fur habe
  haben hat ich ihr im in ist kann können konnen man mein meine mich mir mit nach nicht oder sein sich sie sind so über
  uber um und uns vom von vor wenn werden wie will wir wird zu zum zur
  al como con cual cuando de del desde donde el ella en entre es esta este hay la las lo los mi mis muy nos o para
  pero por que se ser si sin sobre son su sus un una uno unos y
  au aux avec ce ces comment dans de des du elle en est et eux il ils je la le les leur lui ma mais mes mon ne nos notre
  nous on ou par pas pour qu que qui sa sans se ses son sont sur ta te tes toi ton tu un une vos votre vous
  ao aos as com da das do dos e em entre era essa esse esta eu ha isso ja mais mas meu na nas nem no nos nossa num os ou
  para pela pelo por quando que quem sao se sem seu sua tem um uma
  的 了 和 是 在 我 把 被 给 与 及 或 の を に は が で と も へ から まで する した です ます`.split(/\s+/),
);

/** Whether a word says little by itself. */
export const isFunctionWord = (word: string): boolean => functionWords.has(word);
