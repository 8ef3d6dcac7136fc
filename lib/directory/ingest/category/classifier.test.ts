import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { categories } from "#content/categories.ts";
import { isDelisted } from "../content/content.ts";
import { readContent } from "../content/read.ts";
import { type Classifier, trainClassifier } from "./classifier.ts";
import { type RepositoryFacts, type ReviewedExample, readExample } from "./facts.ts";

const contentFolder = join(import.meta.dirname, "../../../../content");

async function reviewedExamples(): Promise<ReviewedExample[]> {
  const { skills } = await readContent(contentFolder);
  return skills.flatMap(({ skill, texts }): ReviewedExample[] => {
    if (isDelisted(skill)) return [];
    const units = skill.units.map(({ name, path, description }) => ({
      name,
      path,
      description: description ?? null,
      isProduct: true,
    }));
    const { name = "", summary = "" } = texts.en ?? {};
    return [{ category: skill.category, facts: { repo: skill.repo, units }, title: name, summary, tags: skill.tags }];
  });
}

const unit = (name: string, description: string | null, isProduct = true) => ({
  name,
  path: `skills/${name}/SKILL.md`,
  description,
  isProduct,
});

const repository = (repo: string, ...units: RepositoryFacts["units"]): RepositoryFacts => ({ repo, units });

let examples: ReviewedExample[];
let classifier: Classifier;

beforeAll(async () => {
  examples = await reviewedExamples();
  classifier = trainClassifier(examples.map(readExample));
});

describe("trainClassifier", () => {
  it("places two thirds of the reviewed repositories rightly by the others, and not a third as many wrongly", {
    timeout: 120_000,
  }, () => {
    const lessons = examples.map(readExample);
    const given = examples.map(({ facts }, index) => {
      const others = trainClassifier(lessons.filter((_, other) => other !== index));
      return others.classify(facts).category;
    });
    const right = examples.filter(({ category }, index) => given[index] === category).length;
    const unplaced = given.filter((category) => category === "other").length;
    expect(examples.length).toBeGreaterThan(40);
    expect(right / examples.length).toBeGreaterThanOrEqual(2 / 3);
    expect(right / (examples.length - right - unplaced)).toBeGreaterThanOrEqual(3);
  });

  it("gives categories of the directory only", () => {
    const slugs = categories.map(({ slug }) => slug);
    for (const { facts } of examples) expect(slugs).toContain(classifier.classify(facts).category);
  });

  it("needs no example for a category whose terms are written down", () => {
    const fromTermsAlone = trainClassifier([]);
    const facts = repository(
      "office-kit",
      unit("pdf-merge", "Merges PDF files and fills in form fields of Word documents and spreadsheets."),
    );
    expect(fromTermsAlone.classify(facts).category).toBe("documents");
  });
});

describe("classify", () => {
  it.each([
    [
      "databases",
      unit("index-advisor", "Finds slow SQL queries in PostgreSQL and proposes indexes and schema migrations."),
    ],
    [
      "security",
      unit("vuln-hunter", "Finds vulnerabilities with static analysis and fuzzing, and writes a threat model."),
    ],
    ["science", unit("rna-tools", "Single-cell RNA sequencing and protein docking for genomics laboratories.")],
    ["writing", unit("prose-doctor", "Rewrites prose, fixes grammar and removes signs of AI writing.")],
  ])("places a repository of %s", (category, only) => {
    const { category: found, confidence, reasons } = classifier.classify(repository("my-things", only));
    expect(found).toBe(category);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.map(({ weight }) => weight)).toEqual(reasons.map(({ weight }) => weight).toSorted((a, b) => b - a));
    expect(reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(1 + 1e-9);
  });

  it("gives terms that the repository has for reasons", () => {
    const { reasons } = classifier.classify(
      repository("x", unit("kubernetes-deployer", "Deploys containers with Helm.")),
    );
    expect(reasons.map(({ term }) => term)).toContain("helm");
    for (const { term } of reasons)
      expect("kubernetes deployer deploys containers with helm").toContain(term.split(" ")[0]);
  });

  it("gives no answer where nothing tells", () => {
    const other = { category: "other", confidence: 0, reasons: [] };
    expect(classifier.classify(repository("zzz", unit("qqq", "Xyzzy plugh.")))).toEqual(other);
    expect(classifier.classify(repository("zzz"))).toEqual(other);
  });

  it("gives no answer where one word of a trade stands in a text of another language, or about something else", () => {
    for (const facts of [
      repository(
        "belasting",
        unit("aangifte", "Helpt bij de aangifte inkomstenbelasting en de toeslagen, met een checklist."),
      ),
      repository(
        "shentou",
        unit("saomiao", "对目标网站进行端口扫描与漏洞利用，生成 HTML 报告，支持 Python 与 API 调用。"),
      ),
      repository(
        "sop-hub",
        unit("process-finder", "A marketplace of business processes: find, buy and run templates."),
      ),
      repository("crawl", unit("web-scraper", "Crawls a site and extracts text, tables and links from web pages.")),
    ])
      expect(classifier.classify(facts).category).toBe("other");
  });

  it("ignores templates and fixtures", () => {
    const product = unit("vuln-hunter", "Finds vulnerabilities with static analysis and fuzzing.");
    const templates = Array.from({ length: 30 }, (_, index) =>
      unit(`video-${index}`, "Renders video and audio.", false),
    );
    const alone = classifier.classify(repository("things", product));
    expect(classifier.classify(repository("things", product, ...templates))).toEqual(alone);
  });

  it("is not deceived by how much a single unit has to say", () => {
    const short = Array.from({ length: 8 }, (_, index) => unit(`sql-${index}`, "SQL queries for PostgreSQL."));
    const long = unit("talker", "video audio image animation slides music ".repeat(100));
    expect(classifier.classify(repository("things", ...short, long)).category).toBe("databases");
  });

  it("knows a collection without a subject, and one with", () => {
    const subjects = [
      "Penetration testing and exploits.",
      "PostgreSQL schema migrations.",
      "Video subtitles and voiceover.",
      "SEO for landing pages.",
      "Single-cell genomics.",
      "Merges PDF forms.",
      "Kubernetes and Helm.",
      "React components and CSS.",
      "Rewrites prose and grammar.",
      "Fine-tuning of language models.",
      "OAuth login endpoints.",
      "Code review of a pull request.",
      "Browser automation by screenshot.",
    ];
    const various = subjects.map((subject) => unit(subject.split(" ").slice(0, 2).join("-"), subject));
    expect(classifier.classify(repository("things", ...various)).category).toBe("mixed-collections");
    const alike = subjects.map((subject) => unit(subject.slice(0, 4), "PostgreSQL schema migrations."));
    expect(classifier.classify(repository("things", ...alike)).category).toBe("databases");
  });
});
