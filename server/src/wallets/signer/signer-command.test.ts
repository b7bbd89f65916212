import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signerCommand } from './signer-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'keys'))
const keyFile = join(folder, 'keys', 'kek.json')
writeFileSync(join(folder, 'keys', 'neighbour'), 'x')

/** Simulates a compromised package: tries operations the signer never needs, and prints the results. */
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  `import fs from 'node:fs'
import { spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
const [keyFile, folder] = [process.env.SIGNER_KEK_FILE, ${JSON.stringify(folder)}]
const tries = {
  'write the key': () => fs.writeFileSync(keyFile, 'x', { mode: 0o600 }),
  'read the key': () => fs.readFileSync(keyFile),
  'append to its log': () => fs.appendFileSync(keyFile + '.log', 'x'),
  'append to its passkeys': () => fs.appendFileSync(keyFile + '.passkeys', 'x'),
  'read itself': () => fs.readFileSync(process.argv[1]),
  'read another file': () => fs.readFileSync('/etc/hostname'),
  'read beside the key': () => fs.readFileSync(folder + '/keys/neighbour'),
  'write beside the key': () => fs.writeFileSync(folder + '/keys/other', 'x'),
  'list a folder': () => fs.readdirSync(folder),
  'change itself': () => fs.writeFileSync(process.argv[1], ''),
  'start a program': () => { const { error } = spawnSync('true'); if (error) throw error },
  'start a worker': () => new Worker('1', { eval: true }),
  'evaluate text': () => new Function('return 1')(),
}
const got = {}
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); got[name] = 'ok' } catch (error) { got[name] = error.code ?? error.name }
}
console.log(JSON.stringify({ got, env: Object.keys(process.env) }))`,
)

test('signerCommand runs a node bundle under the permission model, with access only to its code, the key file and its log', () => {
  const { file, args } = signerCommand(`node ${probe}`, keyFile)
  const { stdout, stderr } = spawnSync(file, args, { env: { SIGNER_KEK_FILE: keyFile }, encoding: 'utf8' })
  expect(stderr).toBe('')
  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(stdout).got).toEqual({
    'write the key': 'ok',
    'read the key': 'ok',
    'append to its log': 'ok',
    'append to its passkeys': 'ok',
    'read itself': 'ok',
    'read another file': denied,
    'read beside the key': denied,
    'write beside the key': denied,
    'list a folder': denied,
    'change itself': denied,
    'start a program': denied,
    'start a worker': denied,
    'evaluate text': 'EvalError',
  })
})

test('signerCommand treats the path of this Node as node, and accepts spaces in a JSON list', () => {
  const expected = signerCommand('node /a/main.js', keyFile)
  expect(expected.file).toBe(process.execPath)
  expect(expected.args.at(-1)).toBe('/a/main.js')
  expect(expected.args[0]).toMatch(/^--(experimental-)?permission$/)
  expect(signerCommand(`${process.execPath} /a/main.js`, keyFile)).toEqual(expected)
  const spaced = signerCommand(JSON.stringify(['node', '/a b/main.js']), keyFile)
  expect(spaced.args).toContain('--allow-fs-read=/a b/main.js')
})

test('signerCommand runs any other command unchanged', () => {
  expect(signerCommand('node --import tsx signer/src/main.ts', keyFile)).toEqual({
    file: process.execPath,
    args: ['--import', 'tsx', 'signer/src/main.ts'],
  })
  expect(signerCommand('sudo -u murmur-signer node /a/main.js', keyFile)).toEqual({
    file: 'sudo',
    args: ['-u', 'murmur-signer', 'node', '/a/main.js'],
  })
})
