/**
 * Words and phrases that indicate a category: the vocabulary of a field and its well-known tools. Names of single
 * publishers and their repositories are learned from reviewed records instead. Categories may share words.
 */
export const categoryTerms: Readonly<Record<string, string>> = {
  "engineering-workflow": `code review, pull request, refactoring, debugging, root cause, commit message, git, branch, worktree, merge
    conflict, rebase, changelog, issue triage, planning, implementation plan, requirements, specification,
    spec, architecture decision, tech debt, technical debt, tdd, test-driven, red green, pair programming,
    code quality, simplify code, brainstorm, estimation, backlog, user story, sprint, handoff, conventional
    commits, linear ticket, jira, codebase, clean code, code smell, domain model, prototype, retrospective,
    postmortem, bug, verification, checklist, parallel development, task breakdown, definition of done, code
    simplification, diff, reviewer feedback, workflow, coding standards, progress, subagent, develop`,
  "web-and-mobile": `react, react native, vue, svelte, angular, solid, nuxt, next.js, nextjs, remix, astro, vite, webpack,
    tailwind, css, html, component, components, hooks, state management, routing, server components, frontend,
    ui component, web app, web application, browser, dom, accessibility, wcag, responsive, pwa, ios, android,
    swift, swiftui, kotlin, jetpack compose, compose, flutter, dart, mobile, mobile app, app store, xcode,
    gradle, navigation, animation, gesture, tablet, phone, webview, web performance, core web vitals,
    lighthouse, bundle, typescript, javascript, hydration, layout, shadcn, ssr, storefront, cms, headless cms,
    static site, web component, push notification, native module, electron, tailwindcss, viewmodel`,
  "backend-and-apis": `api, rest, restful, graphql, grpc, openapi, webhook, webhooks, endpoint, server, backend, sdk, middleware,
    oauth, oidc, jwt, authentication, authorization, login, sign-in, sign in, session, sso, mfa, passkey,
    payment, payments, checkout, billing, subscription, invoice, express, fastapi, django, flask, rails,
    laravel, spring, nest, nestjs, node, golang, go service, rust, c#, asp.net, aspnet, .net, java, php, ruby,
    microservice, message queue, rate limit, http client, api client, api key, integration, search api, email
    api, sms, worker, workers, edge function, mcp server, nuget, csharp, msbuild, request`,
  databases: `database, databases, sql, postgres, postgresql, mysql, mariadb, sqlite, sql server, oracle, mongodb,
    cassandra, dynamodb, nosql, orm, schema design, schema, migration, migrations, query, queries, query
    optimization, index, indexes, indexing, transaction, replication, sharding, vacuum, connection pool,
    connection pooling, row level security, rls, stored procedure, key-value, cache, data store, data
    modeling, data model, vector index, full-text search, backup, restore, explain plan, cockroachdb,
    clickhouse`,
  "cloud-and-infrastructure": `cloud, infrastructure, infrastructure as code, iac, kubernetes, k8s, helm, docker, container, containers,
    serverless, lambda, azure, gcp, google cloud, cdk, cloudformation, pulumi, ansible, opentofu, module,
    provisioning, deployment, deploy, ci/cd, ci cd, pipeline, github actions, gitops, argocd, monitoring,
    observability, logging, tracing, metrics, alert, alerts, prometheus, grafana, opentelemetry, datadog,
    incident, on-call, sre, reliability, network, networking, vpc, dns, load balancer, cost optimization,
    cloud cost, cost, region, iam, hcl, linux, nginx, devops, platform engineering, crash reporting, error
    tracking, error monitoring, session replay, profiling, telemetry, instrumentation, event-driven, ec2, s3,
    ecs, eks`,
  testing: `test automation, end-to-end, e2e, browser automation, browser testing, automated test, automated tests, unit
    test, integration test, test suite, test runner, test case, test coverage, coverage, fixture, mock, mocks,
    assertion, flaky, selenium, cypress, puppeteer, webdriver, headless browser, screenshot, visual
    regression, regression testing, load testing, performance testing, exploratory testing, quality assurance,
    qa, fill forms, form filling, click, page automation, jest, vitest, pytest,
    junit, mutation testing, property-based, fuzz, browser control, automate browser, validate, test`,
  security: `security, vulnerability, vulnerabilities, exploit, penetration testing, pentest, threat model, threat
    modeling, static analysis, semgrep, codeql, sast, dast, fuzzing, fuzzer, sanitizer, malware, reverse
    engineering, forensic, forensics, yara, owasp, injection, xss, csrf, cve, audit, security audit, smart
    contract, solidity, cryptography, cryptographic, constant-time, secrets detection, supply chain,
    hardening, compliance, red team, blue team, attack, attacker, firewall, incident response, zero trust,
    privilege escalation, taint, insecure, vulnerability scanner, security review, memory safety`,
  "data-and-ai": `machine learning, deep learning, neural network, model training, training, fine-tuning, finetuning, llm, llms,
    language model, language models, transformer, transformers, rag, retrieval, embedding, embeddings, vector
    store, vector database, prompt engineering, inference, quantization, gpu, cuda, pytorch, tensorflow,
    hugging face, dataset, datasets, pretraining, rlhf, reinforcement learning, evaluation, benchmark,
    tokenizer, tokenizers, distributed training, data analysis, data science, data engineering, data pipeline,
    etl, analytics, pandas, notebook, jupyter, spark, lakehouse, warehouse, data warehouse, dashboard, power
    bi, semantic model, visualization, statistics, forecasting, time series, agent framework, multi-agent,
    agentic, context engineering, context window, memory system, generative ai, speech recognition, computer
    vision, multimodal, chatbot, mlops, lora, streaming data, agent memory, llm-as-judge, model serving,
    interpretability, checkpoint, generative model, tool calling, human-in-the-loop`,
  science: `science, scientific, research, bioinformatics, biology, genomics, genome, rna, rna-seq, single-cell, protein,
    molecule, molecular, chemistry, cheminformatics, drug discovery, clinical, clinical trial, medical,
    medicine, physics, quantum, astronomy, materials, laboratory, lab, experiment, hypothesis, literature
    review, literature search, citation, pubmed, arxiv, peer review, grant, manuscript, simulation,
    phylogenetic, sequencing, mass spectrometry, neuroscience, ecology, geospatial, statistics, biomedical,
    pathway, proteomics, metabolomics, gene, cell, docking, dicom, crystallography`,
  documents: `pdf, docx, xlsx, pptx, word document, excel, powerpoint, spreadsheet, spreadsheets, google docs, google
    sheets, office, office document, ocr, document conversion, convert documents, form fields, merge pdf,
    libreoffice, epub, csv, tracked changes, pivot table, document, documents, invoice pdf, scan, file format,
    latex document, table extraction, workbook, worksheet`,
  writing: `writing, write, prose, editing, editor, copyediting, proofread, proofreading, rewriting, rewrite, humanize, ai
    writing, ai text, writing patterns, style guide, tone, voice, grammar, punctuation, typography,
    translation, translate, technical writing, documentation style, essay, article, articles, blog post,
    novel, fiction, story, storytelling, paragraph, sentence, wording, readability, draft, ghostwriting,
    cliche, typesetting, technical documentation, spelling, terminology, plain language, natural, author,
    prose style`,
  "design-and-media": `design, visual design, graphic design, ui design, ux, ui ux, user interface design, design system, design
    tokens, figma, color palette, palette, palettes, font pairing, fonts, typography, logo, icon, icons,
    illustration, illustrate, illustrator, image, images, image generation, photo, poster, infographic, comic,
    cover image, slide, slides, slide deck, presentation, presentations, keynote, video, videos, video
    generation, animation, motion graphics, motion, audio, music, sound, podcast, voiceover, subtitles,
    captions, rendering, render, 3d, three.js, canvas, art, generative art, creative, layout, mockup,
    wireframe, brand, brand identity, theme, aesthetic, style, diagram, banner, text-to-speech, ffmpeg,
    thumbnail, composition`,
  "marketing-and-business": `marketing, seo, content marketing, copywriting, landing page, conversion, conversion rate, cro, ads,
    advertising, campaign, email sequence, newsletter, social media, growth, pricing, sales, lead, leads,
    outreach, crm, customer, customer success, churn, retention, referral, launch, product launch,
    go-to-market, positioning, competitor, market research, brand voice, finance, accounting, budget,
    financial, legal, contract, contracts, compliance, hr, recruiting, hiring, product management, roadmap,
    business, startup, investor, strategy, operations, meeting, stakeholder, revenue, ecommerce, invoice,
    negotiation, paywall, signup flow, a/b test, ab testing, analytics tracking, public relations`,
  "agent-tooling": `skill creator, create skill, creating skills, writing skills, skill authoring, find skills, install skills,
    discover skills, skill registry, skill discovery, skill testing, plugin, plugins, plugin development,
    plugin structure, plugin marketplace, slash command, slash commands, hook, hooks development, subagents,
    agents.md, claude.md, agent configuration, agent settings, mcp integration, mcp server, prompt, prompts,
    agent skills, agent memory, coding agent, coding agents, session, permissions, tool use, skill manager,
    package manager skills, agent development, open agent`,
};

/**
 * Returns the terms of a text: stems of its words, and pairs of neighbors such as "machin learn". Words that are common
 * in skill descriptions are omitted and end a pair, like punctuation.
 */
export const termsOf = (text: string): string[] => spelledTermsOf(text).map(({ term }) => term);

/** Returns the terms of a text with their spelling. */
export function spelledTermsOf(text: string): { term: string; words: string }[] {
  const terms: { term: string; words: string }[] = [];
  let previous: { term: string; words: string } | undefined;
  const bounded = text.slice(0, MAX_TEXT_LENGTH);
  // Split words joined in names ("DeepAgents"), but not in prose, where they are a single name ("GitHub").
  const spaced = /\s/.test(bounded) ? bounded : bounded.replace(/(\p{Ll}|\d)(?=\p{Lu}\p{Ll})/gu, "$1 ");
  for (const [token] of spaced
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+(?:[.+#'’][\p{L}\p{N}]+)*[+#]*|[.;:,!?()\n]/gu)) {
    if (stopWords.has(token)) continue;
    const word = /[\p{L}\p{N}]/u.test(token) ? { term: stem(token), words: token } : undefined;
    if (word !== undefined) {
      terms.push(word);
      if (previous !== undefined && previous.term !== word.term) {
        terms.push({ term: `${previous.term} ${word.term}`, words: `${previous.words} ${word.words}` });
      }
    }
    previous = word;
  }
  return terms;
}

/**
 * Maximum length of a text in UTF-16 units. The specification allows descriptions of 1,024; invalid ones are longer.
 */
const MAX_TEXT_LENGTH = 4_096;

/**
 * Removes the most common English endings, so that "writes" and "writing", "deployment" and "deploy" match.
 * Deliberately crude: a wrong stem only makes a term rarer.
 */
export function stem(word: string): string {
  const plain = word.replace(/['’]s$/, "");
  if (plain.length < 4 || !/^[a-z]+$/.test(plain)) return plain;
  const singular = plain
    .replace(/ies$/, "y")
    .replace(/(?<=sh|ch|x|ss|z)es$/, "")
    .replace(/(?<=[^sui])s$/, "");
  const root = singular.replace(/(?<=[a-z]{3})(?:ments?|ings?|ed|ers?|ors?|ations?|ions?)$/, "");
  return root.replace(/(.)\1$/, "$1").replace(/(?<=[a-z]{3})[ey]$/, "");
}

const stopWords = new Set(
  `a about after again all along also an and any are as asks asked asking at be been before being best both but by can do does each either
  else etc even every for from get gets give given gives has have help helps how if in including includes into is it its just keep like
  make makes making may more most must need needed needs new no not of off on once one only or other our out over own per please provide
  provides same see should so some such than that the their them then there these they thing things this those through to too two
  trigger triggers try until up use used user users uses using via want wants was we well what when whenever where whether which while
  who why will with within without work works working would you your claude codex cursor copilot gemini md com www http https
  e.g i.e first next last set sets between across against based covers covering explains shows lists says adds handles helps`.split(
    /\s+/,
  ),
);
