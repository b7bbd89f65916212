// The landing page of a running world: Lighthouse scores, the largest contentful paint on a slow phone with and without
// scripts, and the size of its JavaScript. Exits with 1 if a target of issue 6 is missed.
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../world/find-free-port.ts'
import { startWorld } from '../world/start-world.ts'
import { storeResult } from './results/store-result.ts'
import { type SeenScript, watchScripts } from './screens/watch-scripts.ts'
import { describeMachine, median, summarize } from './stats.ts'

const rounds = Number(process.argv[2] ?? 9)
const targets = { score: 100, ratio: 1.15, scriptBytes: 17_000 }
const categories = ['accessibility', 'best-practices', 'seo']
/** A slow phone: 1.6 Mbit/s, 150 ms, half the processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const cpuRate = 2

/** Times in ms from the start of the visit; `paintedAt` in the time base of `SeenScript`. */
type Visit = { lcp: number; paint: number; paintedAt: number; scripts: SeenScript[] }

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const port = await findFreePort()
const world = await startWorld()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] })
const missed: string[] = []
try {
  console.log(describeMachine())
  await auditPage()
  await compareVisits(browser)
} finally {
  await browser.close()
  await world.stop()
}
if (missed.length > 0) {
  console.log(`Missed: ${missed.join('; ')}`)
  process.exitCode = 1
}

function checkTarget(what: string, isMet: boolean) {
  if (!isMet) missed.push(what)
}

async function auditPage() {
  const run = await lighthouse(world.url, { port, onlyCategories: categories, output: 'json', logLevel: 'error' })
  for (const category of Object.values(run?.lhr.categories ?? {})) {
    const score = Math.round((category.score ?? 0) * 100)
    console.log(`Lighthouse ${category.title}: ${score}`)
    checkTarget(`${category.title} ${score} of ${targets.score}`, score === targets.score)
    const refs = category.auditRefs.filter(({ id, weight }) => weight > 0 && (run?.lhr.audits[id]?.score ?? 1) < 1)
    for (const { id } of refs) console.log(`  ${id}: ${run?.lhr.audits[id]?.title}`)
  }
  if (!run) checkTarget('Lighthouse did not run', false)
}

/** Compares visits with and without the page's script and its loader frame. Alternates, so that other load affects both equally. */
async function compareVisits(browser: Browser) {
  const visitsByKind: Record<'with' | 'without', Visit[]> = { with: [], without: [] }
  for (let round = 0; round < rounds; round++) {
    for (const which of ['with', 'without'] as const)
      visitsByKind[which].push(await visit(browser, which === 'without'))
  }
  const [lcp, plain] = [visitsByKind.with, visitsByKind.without].map((visits) => visits.map((visit) => visit.lcp))
  const ratio = median(lcp ?? []) / median(plain ?? [])
  console.log(`LCP with scripts:     ${summarize(lcp ?? [])}`)
  console.log(`LCP without scripts:  ${summarize(plain ?? [])}`)
  console.log(`Ratio: ${ratio.toFixed(3)} (at most ${targets.ratio})`)
  storeResult('landing', { LCP: ratio })
  checkTarget(`LCP ratio ${ratio.toFixed(3)}`, ratio <= targets.ratio)
  countScripts(visitsByKind.with)
}

/** Sums all loaded JavaScript, and the part before the first paint: files and inline scripts of the page and its frames. */
function countScripts(visits: Visit[]) {
  const size = new Map(visits.flatMap(({ scripts }) => scripts.map(({ url, bytes }) => [url, bytes] as const)))
  const total = [...size.values()].reduce((sum, bytes) => sum + bytes, 0)
  const earlyBytes = visits.map(({ scripts, paintedAt }) =>
    scripts.filter(({ at }) => !(at > paintedAt)).reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const delaysMs = visits.map(({ scripts, paintedAt }) => (Math.min(...scripts.map(({ at }) => at)) - paintedAt) * 1000)
  console.log(`JavaScript in all: ${total} bytes gz in ${size.size} files (at most ${targets.scriptBytes})`)
  console.log(`JavaScript that arrived before the first paint: ${summarize(earlyBytes, 'bytes')}`)
  console.log(`The first of it arrived after the first paint by: ${summarize(delaysMs)}`)
  console.log(`First paint: ${summarize(visits.map(({ paint }) => paint))}`)
  storeResult('landing', { JavaScript: total })
  checkTarget(`JavaScript ${total} bytes`, total <= targets.scriptBytes && size.size > 0)
  checkTarget(
    'JavaScript before the first paint',
    earlyBytes.every((bytes) => bytes === 0),
  )
}

async function visit(browser: Browser, isWithoutScripts: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const watch = await watchScripts(session)
    await emulateSlowDevice(session, isWithoutScripts)
    await page.goto(world.url, { waitUntil: 'networkidle' })
    // Once its script has arrived, the frame that loaded it is removed.
    if (!isWithoutScripts) await page.locator('iframe').waitFor({ state: 'detached' })
    return { ...(await page.evaluate(readPaints)), paintedAt: watch.paintedAt(), scripts: await watch.scripts() }
  } finally {
    await context.close()
  }
}

/** Runs in the page at the end, so that the bench does not affect the visit. */
async function readPaints() {
  const lcp = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  return { lcp, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN }
}

async function emulateSlowDevice(session: CDPSession, isWithoutScripts: boolean) {
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  if (isWithoutScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js', '*/landing-frame-*'] })
}
