import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from './run-command.ts'

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream }

const variable = 'MURMUR_BACKUP_PASSPHRASE'
const minLength = 12

/**
 * The passphrase of a backup: from MURMUR_BACKUP_PASSPHRASE, otherwise typed on the terminal without echo. A new one is
 * typed twice and has 12 characters or more.
 * @throws CommandError
 */
export async function promptPassphrase(
  isNew: boolean,
  env: Record<string, string | undefined> = process.env,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string> {
  const envPassphrase = env[variable]
  if (!envPassphrase && !terminal.input.isTTY)
    throw new CommandError(`Set ${variable}, or run this in a terminal that can ask for it.`)
  const passphrase = envPassphrase || (await ask(terminal, 'Passphrase of the backup: '))
  if (!isNew) return passphrase
  if (passphrase.length < minLength) {
    throw new CommandError(`The passphrase needs ${minLength} characters or more: whoever guesses it has every wallet.`)
  }
  if (!envPassphrase && (await ask(terminal, 'Once more: ')) !== passphrase)
    throw new CommandError('These were two different passphrases.')
  return passphrase
}

function ask({ input, output }: Terminal, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    // Also runs after Ctrl-C; after a complete line the promise is already settled.
    lines.once('close', () => {
      output.write('\n')
      reject(new CommandError('Nothing was done.'))
    })
    output.write(question)
  })
}
