import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../world/paths.ts'
import type { Conversation } from '../talk/conversation.ts'
import type { FitTurn } from './softmax-fit.ts'
import { meetsOutcome, namesRequest } from './wanted-requests.ts'

export type LabelledTurn = FitTurn & { language: Language }
type ListedToken = { symbol: string; name: string; chain: string; address: string; usd: string; kind: string }

/**
 * The messages whose wanted outcomes name a request or a topic, with the candidates that the offline brain has for each. Runs the
 * conversations in a separate process.
 */
export async function labelTurns(conversations: readonly Conversation[]): Promise<LabelledTurn[]> {
  const script = join(projectRoot, 'server/src/ai/brains/offline/test-support/list-candidates.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: join(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const userTurns = conversations.flatMap(({ id, language, turns }) =>
    turns.flatMap((turn) => ('say' in turn ? [{ id, language, ...turn }] : [])),
  )
  const listMessages = ({ turns }: Conversation) => turns.flatMap((turn) => ('say' in turn ? [turn.say] : []))
  const task = conversations.map((each) => ({ language: each.language, messages: listMessages(each) }))
  child.stdin.end(JSON.stringify({ tokens: loadMarketTokens(), conversations: task }))
  const labelled: LabelledTurn[] = []
  let at = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const turn = userTurns[at++]
    if (!turn || !namesRequest(turn.want)) continue
    const { language, want } = turn
    const candidates = (JSON.parse(line) as LabelledCandidate[]).map(({ label, features }) => ({
      isRight: want.some((outcome) => meetsOutcome(label, outcome, language)),
      features,
    }))
    labelled.push({ group: turn.id, language, candidates })
  }
  if (at < userTurns.length) throw new Error(`Only ${at} of ${userTurns.length} messages were read`)
  return labelled
}

type LabelledCandidate = { label: string; features: Record<string, number> }

/** The tokens of the sandbox without imitations, and the coins. */
function loadMarketTokens() {
  const listed = JSON.parse(readFileSync(join(projectRoot, 'sandbox/src/tokens.json'), 'utf8')) as ListedToken[]
  const coins = chains.map(({ key, coin }) => ({ ...coin, chain: key, usd: '1', kind: 'coin' }))
  return [...listed, ...coins]
    .filter(({ kind }) => kind !== 'hostile-names' && kind !== 'lookalike')
    .map(({ symbol, name, chain, address, usd }) => ({ symbol, name, chain, address, price: Number(usd) }))
}
