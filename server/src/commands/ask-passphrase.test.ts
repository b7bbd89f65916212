import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askPassphrase } from './ask-passphrase.ts'

/** A terminal into which somebody types a line for every question. */
function terminalOf(...typed: string[]) {
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

it('takes what the environment says, and asks nobody', async () => {
  const terminal = terminalOf()
  const env = { MURMUR_BACKUP_PASSPHRASE: 'correct horse battery' }
  expect(await askPassphrase(true, env, terminal)).toBe('correct horse battery')
  expect(terminal.shown).toEqual([])
})

it('asks for a new one twice, and never shows it', async () => {
  const terminal = terminalOf('correct horse battery', 'correct horse battery')
  expect(await askPassphrase(true, {}, terminal)).toBe('correct horse battery')
  expect(terminal.shown.join('')).toBe('Passphrase of the backup: \nOnce more: \n')
})

it('asks for an old one once, however short', async () => {
  expect(await askPassphrase(false, {}, terminalOf('short'))).toBe('short')
})

it.each([
  ['too short', ['elevenchars'], '12 characters'],
  ['typed differently', ['correct horse battery', 'correct horse bakery'], 'two different'],
  ['given up with Ctrl-C', [], 'Nothing was done.'],
])('refuses one that is %s', async (_, typed, words) => {
  await expect(askPassphrase(true, {}, terminalOf(...typed))).rejects.toThrow(words)
})

it('says what is needed where nobody can be asked', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  await expect(askPassphrase(false, {}, terminal)).rejects.toThrow('Set MURMUR_BACKUP_PASSPHRASE')
  await expect(askPassphrase(true, { MURMUR_BACKUP_PASSPHRASE: 'short' }, terminal)).rejects.toThrow('12 characters')
})
