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
  return page.replace('/* checks */', () => script)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${folder}verify.html`, await makeVerifier())
