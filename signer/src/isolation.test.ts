import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const signer = fileURLToPath(new URL('..', import.meta.url))
const reviewed = [
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'micro-eth-signer',
  'micro-packed',
]
const sockets = /node:(net|http|https|http2|tls|dgram|dns|child_process|worker_threads|cluster|inspector|vm|module)\b/
const outward =
  /\b(fetch|WebSocket|EventSource|XMLHttpRequest|importScripts|eval|Function)\s*\(|\bimport\s*\(|\brequire\s*\(/

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: object
  scripts?: Record<string, string>
}
const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the folder from which Node would load a package. */
function getFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  if (dirname(from) === from) throw new Error(`${name} is not installed`)
  return getFolder(name, dirname(from))
}

function walk(folder: string, found = new Map<string, string>()): Map<string, string> {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    if (name === '@murmur/contract' || found.has(name)) continue
    found.set(name, getFolder(name, folder))
    walk(getFolder(name, folder), found)
  }
  return found
}

test('the signer depends on the reviewed packages and no others, a dozen at most, none with install scripts', () => {
  const found = walk(signer)
  expect([...found.keys()].sort()).toEqual(reviewed)
  expect(found.size).toBeLessThanOrEqual(12)
  for (const [name, folder] of found) {
    const { scripts = {}, optionalDependencies = {} } = readManifest(folder)
    expect(
      Object.keys(scripts).filter((script) => /install|prepare/.test(script)),
      name,
    ).toEqual([])
    expect(optionalDependencies, name).toEqual({})
  }
})

test('the bundle contains only reviewed packages and its own code, and of Node only crypto and the file system', async () => {
  const result = await build({
    entryPoints: [join(signer, 'src/main.ts')],
    absWorkingDir: signer,
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    legalComments: 'none',
  })
  const inputs = Object.keys(result.metafile.inputs)
  const packages = inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  expect(reviewed).toEqual(expect.arrayContaining([...new Set(packages)]))
  expect(inputs.filter((path) => !path.includes('node_modules') && !path.startsWith('src/'))).toEqual([])
  const imports = Object.values(result.metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path))
  expect([...new Set(imports)].sort()).toEqual(['node:crypto', 'node:fs'])
  const text = result.outputFiles[0]?.text ?? ''
  expect(text).not.toMatch(sockets)
  expect(text.split('\n').filter((line) => outward.test(line) && !/^\s*(\/\/|\*)/.test(line))).toEqual([])
})

test('the sources import nothing of the contract at run time and open no socket', () => {
  const files = readdirSync(join(signer, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const name of files) {
    const source = readFileSync(join(signer, 'src', name), 'utf8')
    expect(source, name).not.toMatch(/^import (?!type)[^\n]*@murmur/m)
    expect(source, name).not.toMatch(sockets)
    expect(source, name).not.toMatch(outward)
  }
})
