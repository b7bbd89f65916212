import { readConfig } from '#config.ts'
import { chainIds } from '#seed/address-book.ts'
import { genesisHash, referralAccount, referralFeeAccount } from '#solana/addresses.ts'
import { startSandbox } from '#start-sandbox.ts'

const log = (message: string) => void process.stderr.write(`sandbox: ${message}\n`)

// The reader of stderr may be gone; the process must still shut down cleanly.
process.stderr.on('error', () => undefined)

async function main() {
  const sandbox = await startSandbox(readConfig(process.env), log)
  let isEnding = false
  async function end(code: number) {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), 9000).unref()
    await sandbox.close()
    process.exit(code)
  }
  const shutDown = () => void end(0).catch(() => process.exit(1))
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  // Standard input belongs to the parent process: its end means that the parent is gone.
  process.stdin.on('end', shutDown).on('error', shutDown).resume()
  void sandbox.broken.then((reason) => {
    log(reason)
    return end(1).catch(() => process.exit(1))
  })
  const { port, smtpPort } = sandbox
  const readyMessage = {
    ready: true,
    port,
    smtpPort,
    chainIds,
    sol: { genesisHash, referralAccount, referralFeeAccount },
  }
  process.stdout.write(`${JSON.stringify(readyMessage)}\n`)
}

main().catch((error) => {
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
