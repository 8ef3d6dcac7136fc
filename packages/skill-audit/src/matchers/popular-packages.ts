const listed = (names: string): readonly string[] => names.split(" ");

/** Packages that nearly everybody installs: the ones worth imitating. Shorter names are near too many others. */
export const popularPackages = {
  npm: listed(
    "react react-dom express lodash axios chalk commander dotenv eslint prettier typescript webpack rollup esbuild vitest playwright puppeteer cheerio nodemon mongoose sequelize prisma @prisma/client socket.io fastify jquery moment underscore bluebird request semver inquirer cross-env rimraf minimist electron svelte tailwindcss postcss autoprefixer @babel/core ts-node nodemailer jsonwebtoken bcryptjs passport body-parser cookie-parser multer sharp winston graphql react-redux react-router react-router-dom zustand styled-components framer-motion storybook cypress supertest openai @anthropic-ai/sdk @anthropic-ai/claude-code @modelcontextprotocol/sdk langchain @langchain/core @openai/codex @google/generative-ai @google/genai @google/gemini-cli ethers @solana/web3.js stripe firebase firebase-admin @supabase/supabase-js ioredis mongodb mysql2 sqlite3 better-sqlite3 pdf-lib pdfkit pptxgenjs pdf-parse marked mermaid highlight.js three chart.js echarts serverless aws-sdk vercel wrangler netlify-cli lint-staged concurrently http-server create-react-app create-next-app node-fetch cross-fetch undici form-data js-yaml fs-extra execa helmet morgan",
  ),
  pypi: listed(
    "requests urllib3 numpy pandas scipy matplotlib scikit-learn tensorflow torch torchvision transformers keras flask django fastapi uvicorn gunicorn sqlalchemy psycopg2 psycopg2-binary pymongo redis celery boto3 botocore awscli setuptools virtualenv pipenv poetry pytest coverage black flake8 pylint pydantic httpx aiohttp beautifulsoup4 selenium playwright scrapy pillow opencv-python openpyxl python-docx python-pptx pypdf2 pdfplumber reportlab pyyaml jinja2 typer colorama python-dotenv python-dateutil cryptography paramiko pycryptodome pyjwt openai anthropic langchain langchain-core llama-index huggingface-hub sentence-transformers datasets accelerate tokenizers gradio streamlit jupyter notebook ipython seaborn plotly networkx gensim xgboost lightgbm tiktoken tenacity markdown markitdown feedparser yfinance stripe twilio discord.py python-telegram-bot slack-sdk tweepy docker kubernetes ansible pexpect psutil watchdog html5lib chardet certifi simplejson orjson msgpack protobuf grpcio google-cloud-storage google-api-python-client azure-identity fastmcp browser-use pyautogui pyperclip",
  ),
} as const;

/** Packages of their own that are one slip from a popular one. */
export const realNeighbors: ReadonlySet<string> = new Set(
  listed(
    "aws-cdk preact preact-router tslint gaxios enquirer mysql sqlite recharts graphiql axiom openapi prism reach reactn react-dom-18 express5 lite-server alive-server five-server highlightjs masked marker mquery nuxt3 web3x requests scrypt bcrypto bcrypt eclint servez storyblok ttypescript inquirer2 paws-sdk playwright-core cypress2 moment2 rimraf2 react2 multer2 mermaid2 stripes form-data2 fs-extra2 semver2 openai2 aglob pdf-parser request2 gsutil python boto boto4 psycopg psycopg3 psycopg-binary pypdf pypdf3 pypdf4 pycryptodomex beautifulsoup dataset cchardet markdown2 ctransformers grequests httpr httpx2 torchx torchy stqdm ipytest bpython djongo fastai fasthtml scapy pyaml pylink spacy scirpy hyper retworkx myjwt dockerpy flask2 flaskr panda3d pandasai keras-cv scipp numpyro pymango jinja redis3 pyredis celery2 pipen typer-cli datazets gradio-client rocker docker-py blacks ruff",
  ),
);
