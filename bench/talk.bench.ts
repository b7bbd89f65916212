// Plays the conversations of bench/data/talk against the built server and judges every turn:
// `npm run bench -- talk [--language en] [--theme markets] [--id en-markets-01] [--failed | --all]`. A model of the
// environment (ASSISTANT_…) answers instead of the offline brain.
import { languages } from '@murmur/contract/languages'
import { startWorld } from '../world/start-world.ts'
import { readConversations } from './talk/conversation.ts'
import { parseOptions } from './talk/options.ts'
import { playConversation, type TurnResult } from './talk/playing/play-conversation.ts'
import { prepareAccounts } from './talk/playing/prepare-accounts.ts'
import { runConcurrently } from './talk/playing/run-concurrently.ts'
import { formatTally, formatTurns, listFailed, writeFailed } from './talk/report/print.ts'

const concurrency = 4
const reportEvery = 50
const options = parseOptions(process.argv.slice(2))
const conversations = readConversations(options)
if (conversations.length === 0) throw new Error('No conversation matches')
const assistantEnv = Object.entries(process.env).filter(([name]) => name.startsWith('ASSISTANT_'))
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)

const results: TurnResult[] = []
const world = await startWorld({ debug: true, env: Object.fromEntries(assistantEnv) })
try {
  const accountOf = await prepareAccounts(world, conversations, concurrency)
  console.log(`accounts ready after ${seconds()} s`)
  let playedCount = 0
  await runConcurrently(conversations, concurrency, async (conversation) => {
    results.push(...(await playConversation(world.url, accountOf(conversation), conversation)))
    playedCount += 1
    if (playedCount % reportEvery === 0)
      console.log(`${playedCount} of ${conversations.length} conversations, ${seconds()} s`)
  })
} finally {
  await world.stop()
}

const order = new Map(conversations.map(({ id }, at) => [id, at]))
results.sort((a, b) => (order.get(a.conversation.id) ?? 0) - (order.get(b.conversation.id) ?? 0) || a.index - b.index)
for (const language of languages) {
  const own = results.filter(({ conversation }) => conversation.language === language)
  if (own.length === 0) continue
  console.log(formatTally(language, own))
  console.log(`  failed turns: ${writeFailed(language, own)}`)
}
if (options.language === undefined && options.id === undefined) console.log(formatTally('total', results))
if (options.areAllShown) console.log(`\n${formatTurns(results)}`)
else if (options.isFailedShown) console.log(`\n${formatTurns(listFailed(results))}`)
console.log(`${conversations.length} conversations, ${seconds()} s`)
