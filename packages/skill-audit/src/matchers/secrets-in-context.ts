import type { Severity } from "../audit-facts.ts";

/** A key whose form others have, too, and what a text has to be about for it to be one. The first group is what is secret. */
export type FormInContext = Readonly<{ about: RegExp; pattern: RegExp; severity: Severity }>;

const azure =
  /AccountKey|AccountName|account[-_]key|StorageSharedKey|AzStorage|StorageAccount|\.?core\.windows\.net|AZURE_STORAGE|documents\.azure\.com|CosmosClient|AZURE_COSMOS|azure\.storage|BlobServiceClient/i;
const serviceBus = /SharedAccessKey|servicebus\.windows\.net|azure-devices\.net|eventhub|ServiceBusClient/i;
const amazon =
  /aws_secret|aws_access|secret_?access_?key|AWS_SECRET|AKIA[A-Z2-7]{16}|BasicAWSCredentials|AWSCredential|aws configure set/i;
const twilio = /\bAC[0-9a-f]{32}\b|twilio/i;

/** Sixteen characters or more of base 64 with all three kinds among them. */
const mixed = "(?=[A-Za-z0-9+/]{0,39}[A-Z])(?=[A-Za-z0-9+/]{0,39}[a-z])(?=[A-Za-z0-9+/]{0,39}\\d)";

/** Keys that stand apart from what says whose they are: in another line, beside the words that go around them. */
export const formsInContext: readonly FormInContext[] = [
  { about: azure, pattern: /(?<![\w+/=-])([A-Za-z0-9+/]{86}==)(?![\w+/=])/g, severity: "high" },
  { about: serviceBus, pattern: /(?<=["'\s=])([A-Za-z0-9+/]{43}=)(?=["'\s;]|$)/g, severity: "medium" },
  {
    about: amazon,
    pattern: new RegExp(`(?<=["'\`=\\s])${mixed}([A-Za-z0-9+/]{40})(?=["'\`\\s,;]|$)`, "g"),
    severity: "high",
  },
  { about: twilio, pattern: /(?<=["'`=:\s])([0-9a-f]{32})(?=["'`\s,;]|$)/g, severity: "medium" },
];

/** What those texts are about, as an expression. */
export const contextMarks: string = [azure, serviceBus, amazon, twilio].map(({ source }) => source).join("|");
