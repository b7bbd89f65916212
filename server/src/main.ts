// The composition root: settings → platform → modules → listen. Nothing imports it.
import { cancelPendingChanges } from '#account-end/api.ts'
import { wireAccountEnd } from '#account-end/module.ts'
import { createPasswordHasher } from '#identity/api.ts'
import { wireIdentity } from '#identity/module.ts'
import { wireLimits } from '#trading/limits/limits.module.ts'
import { buildApp } from './app.ts'
import { describeDeployment } from './describe-deployment.ts'
import { leaseCounts } from './platform/db/lease-counts.ts'
import { buildHealthApp } from './platform/health/serve-health.ts'
import { deploymentGaps } from './platform/http/landing-gaps.ts'
import { stopHttp } from './platform/http/stop-http.ts'
import { wireProduct } from './product.ts'
import { appSettings } from './start/app-settings.ts'
import { checkConnections } from './start/check-connections.ts'
import { startPlatform } from './start/start-platform.ts'
import { startReaders } from './start/start-readers.ts'
import { startWorker } from './start/start-worker.ts'

// Files that this process writes are private to its user.
process.umask(0o077)

const platform = await startPlatform(process.env)
const { config, log, life, db, signer, now } = platform
const sessionRules = { idleMs: config.SESSION_IDLE_MINUTES * 60_000, lifetimeMs: config.SESSION_HOURS * 3_600_000 }
const [isApi, isWorker] = (['api', 'worker'] as const).map((role) => config.SERVER_ROLES.includes(role))
const listReadinessProblems = () => [...(signer.isUp() ? [] : ['the signer is starting']), ...misconfigurations()]
const deployment = describeDeployment(config)
const passwords = createPasswordHasher({ memoryKib: config.PASSWORD_MEMORY_KIB, maxConcurrent: 2 })
const parts = { ...platform, ...appSettings(config), sessionRules, passwords }
let product: ReturnType<typeof wireProduct> | undefined
const app = await buildApp({
  ...parts,
  deployment,
  cancelPendingChanges: cancelPendingChanges(parts),
  // No other instance can open an embedded database.
  leaseCounts: config.DATABASE_URL ? leaseCounts({ db, now }) : undefined,
  gaps: () => deploymentGaps(deployment, product?.assistant.gaps() ?? []),
  notReady: listReadinessProblems,
  addRoutes: (to) => {
    product = wireProduct(to, parts)
    wireIdentity(to, parts)
    const { balancesOf, prices, verifiedTokens } = product
    wireLimits(to, { ...parts, balancesOf, prices, verifiedTokens })
    wireAccountEnd(to, { ...parts, balancesOf })
  },
})
if (!product) throw new Error('buildApp did not add the product’s routes')
const misconfigurations = checkConnections({ config, log, checkNodes: product.checkNodes })

if (isWorker) await startWorker(parts, product)
const httpServer = isApi ? app : buildHealthApp({ db, notReady: listReadinessProblems })
life.onStop('http', () => stopHttp(httpServer))
// Stopped before the HTTP server, so that requests that wait for a trade receive "pending" instead of nothing.
life.onStop('trading', () => product?.stop())
life.onStop('assistant', () => product?.assistant.stop())

await httpServer.listen({ port: config.PORT, host: config.HOST })
life.started()
if (isApi) await product.assistant.start()
startReaders(parts, product)
process.stdout.write(`${JSON.stringify({ ready: true, url: config.PUBLIC_URL })}\n`)
log.info({ url: config.PUBLIC_URL, version: deployment.version, roles: config.SERVER_ROLES }, 'ready')
