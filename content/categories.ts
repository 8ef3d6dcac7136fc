import type { CategoryContent } from "../lib/directory/schema.ts";

/**
 * The categories of the directory, in the order visitors see them. `excludes` says what does not
 * belong, so that two editors file the same repository in the same place. `other` comes last and
 * holds what nobody and nothing could place.
 */
export const categories: readonly CategoryContent[] = [
  {
    slug: "engineering-workflow",
    texts: {
      en: {
        name: "Engineering workflow",
        description: "Planning, debugging, code review, version control and the other habits of building software.",
        excludes: "Skills for one framework or one vendor's product.",
      },
      de: {
        name: "Entwicklungsablauf",
        description:
          "Planung, Fehlersuche, Code-Review, Versionsverwaltung und andere Gewohnheiten der Softwareentwicklung.",
        excludes: "Skills für ein einzelnes Framework oder das Produkt eines einzelnen Anbieters.",
      },
    },
  },
  {
    slug: "web-and-mobile",
    texts: {
      en: {
        name: "Web and mobile",
        description: "Building interfaces and applications for browsers, phones and tablets.",
        excludes: "Visual design without code, and the servers behind an application.",
      },
      de: {
        name: "Web und Mobil",
        description: "Oberflächen und Anwendungen für Browser, Smartphones und Tablets bauen.",
        excludes: "Visuelle Gestaltung ohne Code und die Server hinter einer Anwendung.",
      },
    },
  },
  {
    slug: "backend-and-apis",
    texts: {
      en: {
        name: "Back ends and APIs",
        description: "Servers, service integrations, payments, sign-in and application programming interfaces.",
        excludes: "Databases, and the infrastructure that servers run on.",
      },
      de: {
        name: "Backends und APIs",
        description: "Server, Anbindung von Diensten, Zahlungen, Anmeldung und Programmierschnittstellen.",
        excludes: "Datenbanken und die Infrastruktur, auf der Server laufen.",
      },
    },
  },
  {
    slug: "databases",
    texts: {
      en: {
        name: "Databases",
        description: "Schema design, queries, migrations and the operation of data stores.",
        excludes: "Analysis of data once it has been read.",
      },
      de: {
        name: "Datenbanken",
        description: "Schemaentwurf, Abfragen, Migrationen und der Betrieb von Datenspeichern.",
        excludes: "Die Auswertung von Daten, nachdem sie gelesen wurden.",
      },
    },
  },
  {
    slug: "cloud-and-infrastructure",
    texts: {
      en: {
        name: "Cloud and infrastructure",
        description: "Provisioning, deployment, containers, networks, monitoring and cost of running systems.",
        excludes: "Application code that merely runs in a cloud.",
      },
      de: {
        name: "Cloud und Infrastruktur",
        description: "Bereitstellung, Auslieferung, Container, Netze, Überwachung und Kosten laufender Systeme.",
        excludes: "Anwendungscode, der lediglich in einer Cloud läuft.",
      },
    },
  },
  {
    slug: "testing",
    texts: {
      en: {
        name: "Testing and automation",
        description: "Automated tests, browser control and checking that software does what it should.",
        excludes: "Test-driven development as a way of working, and security testing.",
      },
      de: {
        name: "Tests und Automatisierung",
        description: "Automatische Tests, Browsersteuerung und die Prüfung, ob Software tut, was sie soll.",
        excludes: "Testgetriebene Entwicklung als Arbeitsweise und Sicherheitstests.",
      },
    },
  },
  {
    slug: "security",
    texts: {
      en: {
        name: "Security",
        description: "Finding, proving, fixing and preventing vulnerabilities in code and systems.",
        excludes: "Sign-in features of an application.",
      },
      de: {
        name: "Sicherheit",
        description: "Schwachstellen in Code und Systemen finden, belegen, beheben und verhindern.",
        excludes: "Die Anmeldefunktionen einer Anwendung.",
      },
    },
  },
  {
    slug: "data-and-ai",
    texts: {
      en: {
        name: "Data and AI",
        description: "Data analysis, machine learning, model training and applications built on language models.",
        excludes: "Methods of a single science, and the authoring of skills themselves.",
      },
      de: {
        name: "Daten und KI",
        description: "Datenanalyse, maschinelles Lernen, Modelltraining und Anwendungen mit Sprachmodellen.",
        excludes: "Methoden einer einzelnen Wissenschaft und das Schreiben von Skills selbst.",
      },
    },
  },
  {
    slug: "science",
    texts: {
      en: {
        name: "Science and research",
        description: "Laboratory, computational and literature work in the sciences.",
        excludes: "General data analysis without a scientific field.",
      },
      de: {
        name: "Wissenschaft und Forschung",
        description: "Arbeit im Labor, am Rechner und mit Fachliteratur in den Wissenschaften.",
        excludes: "Allgemeine Datenanalyse ohne Fachgebiet.",
      },
    },
  },
  {
    slug: "documents",
    texts: {
      en: {
        name: "Documents and office",
        description: "Reading, making and changing PDF, Word, Excel, PowerPoint and similar files.",
        excludes: "The style of the prose inside a document.",
      },
      de: {
        name: "Dokumente und Büro",
        description: "PDF-, Word-, Excel-, PowerPoint- und ähnliche Dateien lesen, erstellen und ändern.",
        excludes: "Der Stil des Textes in einem Dokument.",
      },
    },
  },
  {
    slug: "writing",
    texts: {
      en: {
        name: "Writing and editing",
        description: "Drafting, revising, translating and checking prose, technical writing included.",
        excludes: "Marketing copy, and the file formats that carry a text.",
      },
      de: {
        name: "Schreiben und Lektorat",
        description: "Texte entwerfen, überarbeiten, übersetzen und prüfen, technische Dokumentation eingeschlossen.",
        excludes: "Werbetexte und die Dateiformate, in denen ein Text steckt.",
      },
    },
  },
  {
    slug: "design-and-media",
    texts: {
      en: {
        name: "Design and media",
        description: "Visual design, slides, images, sound and video.",
        excludes: "Front-end code whose purpose is not how something looks.",
      },
      de: {
        name: "Gestaltung und Medien",
        description: "Visuelle Gestaltung, Folien, Bilder, Ton und Video.",
        excludes: "Frontend-Code, dem es nicht um das Aussehen geht.",
      },
    },
  },
  {
    slug: "marketing-and-business",
    texts: {
      en: {
        name: "Marketing and business",
        description: "Marketing, sales, finance, legal, product and other office work of a company.",
        excludes: "Code that connects to a payment or sales service.",
      },
      de: {
        name: "Marketing und Geschäft",
        description: "Marketing, Vertrieb, Finanzen, Recht, Produkt und andere Büroarbeit eines Unternehmens.",
        excludes: "Code, der einen Zahlungs- oder Verkaufsdienst anbindet.",
      },
    },
  },
  {
    slug: "agent-tooling",
    texts: {
      en: {
        name: "Agents and skills",
        description: "Writing, finding, testing and managing skills, and steering the agents that load them.",
        excludes: "Applications that use a language model for their own users.",
      },
      de: {
        name: "Agenten und Skills",
        description: "Skills schreiben, finden, prüfen und verwalten sowie die Agenten steuern, die sie laden.",
        excludes: "Anwendungen, die ein Sprachmodell für ihre eigenen Nutzer einsetzen.",
      },
    },
  },
  {
    slug: "mixed-collections",
    texts: {
      en: {
        name: "Mixed collections",
        description: "Large repositories whose skills span many fields, so that no single category describes them.",
        excludes: "Repositories with one clear subject, however many units they carry.",
      },
      de: {
        name: "Gemischte Sammlungen",
        description: "Große Repositorys, deren Skills so viele Gebiete berühren, dass keine einzelne Kategorie passt.",
        excludes: "Repositorys mit einem klaren Thema, gleich, wie viele Einheiten sie enthalten.",
      },
    },
  },
  {
    slug: "other",
    texts: {
      en: {
        name: "Other",
        description: "Repositories that have not been placed in a category.",
        excludes: "Anything that fits one of the other categories.",
      },
      de: {
        name: "Sonstiges",
        description: "Repositorys, die noch keiner Kategorie zugeordnet sind.",
        excludes: "Alles, was in eine der anderen Kategorien passt.",
      },
    },
  },
];
