import { openAuditLog } from '#audit-log.ts'
import { parseGuardSettings } from '#guards/settings.ts'
import { createLineHandler } from '#line-handler.ts'
import { parsePasskeySettings } from '#passkeys/settings.ts'
import { parsePolicy } from '#policy.ts'
import { splitLines } from '#split-lines.ts'

const maxLineLength = 65_536

const log = (line: string) => process.stderr.write(`signer: ${line}\n`)

const keyFile = process.env.SIGNER_KEK_FILE
if (!keyFile) throw new Error('SIGNER_KEK_FILE is not set')
const now = () => new Date()
const policy = parsePolicy(process.env.SIGNER_POLICY)
const handleLine = createLineHandler({
  keyFile,
  policy,
  guards: parseGuardSettings(process.env.SIGNER_WAITS, policy),
  passkeySettings: parsePasskeySettings(process.env.SIGNER_PASSKEYS),
  now,
  log,
  audit: openAuditLog(`${keyFile}.log`, now),
  canChangeKeys: process.env.SIGNER_MAY_CHANGE_KEYS === 'yes',
})

process.stdin.on(
  'data',
  splitLines(maxLineLength, (line) => {
    process.stdout.write(handleLine(line))
    line?.fill(0)
  }),
)
// Exits together with the parent process, even if the parent is killed with -9.
process.stdin.on('end', () => stop('stopped'))
process.stdin.on('error', () => stop('lost its parent'))
process.stdout.on('error', () => stop('lost its parent'))
process.on('SIGTERM', () => stop('stopped'))
process.on('SIGINT', () => stop('stopped'))
// By default, Node opens its debugger's socket on this signal.
process.on('SIGUSR1', () => {})
log('started')

function stop(word: string): void {
  log(word)
  process.exit(0)
}
