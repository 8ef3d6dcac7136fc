/** What texts call an agent that they speak to, as an expression, in languages with spaces between words. */
export const agentName = String.raw`(?:(?:AI|coding|LLM)\s+)?(?:AI(?:\s+(?:agents?|assistants?|models?))?|agents?|assistants?|claude|chatgpt|gpt|copilot|codex|gemini|LLMs?|models?|cursor|asistentes?|agentes?|assistentes?|Assistent(?:en|in)?|Agenten|KI(?:-(?:Assistent|Agent|Modell)\p{L}*)?|IA|modèles?|modelos?)`;

/** The same in other languages, with what may follow. */
export const foreignAgent = String.raw`(?:AI\s?)?(?:助手|智能体|代理|模型|アシスタント|エージェント|에이전트|어시스턴트|المساعد|الوكيل)(?:\s?[:：,，、]|は|请|必须|는|은|님)`;
