// The composition root: settings → platform → modules → listen. Nothing imports it.
import { cancelPendingChanges } from '#account-end/api.ts'
import { wireAccountEnd } from '#account-end/module.ts'
import { accountWorkers, freezeAllInSigner, makePasswords } from '#identity/api.ts'
import { wireIdentity } from '#identity/module.ts'
import { wireLimits } from '#trading/limits/limits.module.ts'
import { signingPasskeyWorkers } from '#wallets/api.ts'
import { buildApp } from './app.ts'
import { requestFunds } from './chains/faucet/request-funds.ts'
import { describeDeployment } from './describe-deployment.ts'
import { serverRoles } from './platform/config/config-roles.ts'
import { leaseCounts } from './platform/db/lease-counts.ts'
import { runOutbox } from './platform/db/run-outbox.ts'
import { buildHealth } from './platform/health/serve-health.ts'
import { deploymentGaps } from './platform/http/landing-gaps.ts'
import { stopHttp } from './platform/http/stop-http.ts'
import { smtpMailer } from './platform/mail/smtp-mailer.ts'
import { wireProduct } from './product.ts'
import { appSettings } from './start/app-settings.ts'
import { startPlatform } from './start/start-platform.ts'
import { startSweeps } from './start/start-sweeps.ts'

// Files that this process writes are private to its user.
process.umask(0o077)

const platform = await startPlatform(process.env)
const { config, log, life, db, signer, now } = platform
const sessionRules = { idleMs: config.SESSION_IDLE_MINUTES * 60_000, lifetimeMs: config.SESSION_HOURS * 3_600_000 }
const [isApi, isFollower, isWorker] = serverRoles.map((role) => config.SERVER_ROLES.includes(role))
const notReady = () => (!signer.isUp() ? ['the signer is starting'] : [])
const deployment = describeDeployment(config)
const passwords = makePasswords({ memoryKib: config.PASSWORD_MEMORY_KIB, maxConcurrent: 2 })
const parts = { ...platform, ...appSettings(config), sessionRules, passwords }
let product: ReturnType<typeof wireProduct> | undefined
const app = await buildApp({
  ...parts,
  deployment,
  cancelPendingChanges: cancelPendingChanges(parts),
  // No other instance can open an embedded database.
  leaseCounts: config.DATABASE_URL ? leaseCounts({ db, now }) : undefined,
  gaps: () => deploymentGaps(deployment, product?.assistant.gaps() ?? []),
  notReady,
  addRoutes: (to) => {
    product = wireProduct(to, parts)
    wireIdentity(to, parts)
    const { balancesOf, prices, verifiedTokens } = product
    wireLimits(to, { ...parts, balancesOf, prices, verifiedTokens })
    wireAccountEnd(to, { ...parts, balancesOf })
  },
})
if (!product) throw new Error('buildApp did not add the product’s routes')

const accounts = accountWorkers({
  ...parts,
  sendMail: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
  requestFunds: config.FAUCET_URL ? requestFunds(config.FAUCET_URL) : async () => undefined,
})
if (isWorker) {
  const workers = { ...accounts, ...signingPasskeyWorkers(parts), ...product.assistant.workers }
  const outbox = runOutbox({ db, now, log, workers })
  life.onStop('outbox', () => outbox.stop())
  startSweeps({ ...parts, balancesOf: product.balancesOf })
  // Trades that a crash left open are resumed before the first request.
  await product.recover()
}
const httpServer = isApi ? app : buildHealth({ db, notReady })
life.onStop('http', () => stopHttp(httpServer))
// Stopped before the HTTP server, so that requests that wait for a trade receive "pending" instead of nothing.
life.onStop('trading', () => product?.stop())
life.onStop('assistant', () => product?.assistant.stop())

await httpServer.listen({ port: config.PORT, host: config.HOST })
life.started()
if (isApi) await product.assistant.start()
if (isWorker) product.assistant.watch()
void freezeAllInSigner(parts).catch((error: unknown) =>
  log.error({ err: error }, 'the signer does not know every freeze'),
)
product.values.start()
life.onStop('values', () => product?.values.stop())
// No other process can open an embedded database.
const isAlone = !config.DATABASE_URL
if (!isAlone) product.transfers.share()
if (isFollower) {
  const transferFollower = product.transfers.follow({ isAlone })
  life.onStop('transfers', () => transferFollower.stop())
}
if (isWorker) {
  const watching = product.watch()
  life.onStop('prices', async () => {
    await Promise.all(watching.map((each) => each.stop()))
  })
}
process.stdout.write(`${JSON.stringify({ ready: true, url: config.PUBLIC_URL })}\n`)
log.info({ url: config.PUBLIC_URL, version: deployment.version, roles: config.SERVER_ROLES }, 'ready')
