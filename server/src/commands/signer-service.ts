// `node dist/server/signer-service.js`: runs the signer for all servers of a deployment, as a system user of its own, at the socket
// SIGNER_SOCKET. Its settings are its own: no server can change which addresses and which site it accepts.
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readSignerConfig } from '#platform/config/config.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { lifecycle } from '#platform/lifecycle.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import { serveSigner, spawnSigner } from '#wallets/api.ts'
import { signerSettings } from '../start/signer-settings.ts'

process.umask(0o077)
const config = readSignerConfig(process.env)
const log = createLogger(config.LOG_LEVEL, process.stderr)
const life = lifecycle(log)
if (config.SIGNER_SOCKET === undefined) throw new Error('Set SIGNER_SOCKET to the path of the socket to serve.')
const keyFile = resolve(config.KEK_FILE)
const folder = dirname(keyFile)
mkdirSync(folder, { recursive: true, mode: 0o700 })
const settings = { ...(await signerSettings(config)), keyFile, log }
const service = await serveSigner({
  socketPath: resolve(config.SIGNER_SOCKET),
  start: (onLine) => spawnSigner(settings, onLine),
  syncKeys: () => syncFolder(folder),
  log,
})
life.onStop('signer service', () => service.stop())
life.started()
process.stdout.write(`${JSON.stringify({ ready: true, socket: config.SIGNER_SOCKET })}\n`)
