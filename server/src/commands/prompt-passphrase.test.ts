import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { promptPassphrase } from './prompt-passphrase.ts'

/** A terminal on which a user types one line per prompt. */
function makeTerminal(...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const shown: string[] = []
  output.on('data', (chunk) => {
    shown.push(String(chunk))
    if (!String(chunk).endsWith(': ')) return
    const line = typed.shift()
    input.write(line === undefined ? '\u0003' : `${line}\r`)
  })
  return { input, output, shown }
}

it('promptPassphrase takes the passphrase from the environment without a prompt', async () => {
  const terminal = makeTerminal()
  const env = { MURMUR_BACKUP_PASSPHRASE: 'correct horse battery' }
  expect(await promptPassphrase(true, env, terminal)).toBe('correct horse battery')
  expect(terminal.shown).toEqual([])
})

it('promptPassphrase prompts twice for a new passphrase, and never shows it', async () => {
  const terminal = makeTerminal('correct horse battery', 'correct horse battery')
  expect(await promptPassphrase(true, {}, terminal)).toBe('correct horse battery')
  expect(terminal.shown.join('')).toBe('Passphrase of the backup: \nOnce more: \n')
})

it('promptPassphrase prompts once for an existing passphrase, however short', async () => {
  expect(await promptPassphrase(false, {}, makeTerminal('short'))).toBe('short')
})

it.each([
  ['too short', ['elevenchars'], '12 characters'],
  ['typed differently', ['correct horse battery', 'correct horse bakery'], 'two different'],
  ['given up with Ctrl-C', [], 'Nothing was done.'],
])('promptPassphrase rejects a passphrase that is %s', async (_, typed, words) => {
  await expect(promptPassphrase(true, {}, makeTerminal(...typed))).rejects.toThrow(words)
})

it('promptPassphrase names the environment variable where there is no terminal', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  await expect(promptPassphrase(false, {}, terminal)).rejects.toThrow('Set MURMUR_BACKUP_PASSPHRASE')
  await expect(promptPassphrase(true, { MURMUR_BACKUP_PASSPHRASE: 'short' }, terminal)).rejects.toThrow('12 characters')
})
