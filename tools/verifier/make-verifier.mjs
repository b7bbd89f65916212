// `node tools/verifier/make-verifier.mjs`: writes verify.html, one file that checks receipts and exports with the signer's own code.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @returns the text of the page, the same for the same sources */
export async function makeVerifier() {
  const page = readFileSync(`${folder}src/page.html`, 'utf8')
  const { outputFiles } = await build({
    entryPoints: [`${folder}src/main.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'inline',
    alias: { 'node:crypto': `${folder}src/node-shims.ts` },
    inject: [`${folder}src/node-shims.ts`],
  })
  const script = outputFiles[0]?.text.trim() ?? ''
  if (script.includes('</script')) throw new Error('The script would end the page')
  return page.replace('/* checks */', () => script).replace('/* styles */', () => styles())
}

const fonts = {
  Inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'JetBrains Mono': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
}

function styles() {
  const files = ['page.css', 'result.css'].map((name) => readFileSync(`${folder}src/${name}`, 'utf8'))
  return [...fontFaces(), ...files].join('\n')
}

/** The app's fonts inside the page, which loads nothing. */
function fontFaces() {
  return Object.entries(fonts).map(([family, file]) => {
    const data = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64')
    return `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${data})format('woff2')}`
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${folder}verify.html`, await makeVerifier())
