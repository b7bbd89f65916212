import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { offlineBrain } from './offline-brain.ts'
import { pinnedNames } from './test-support/pinned-names.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it.each<[Language, string]>([
  ['en', 'send 0.1 SOL to Anna'],
  ['en', `transfer 20 USDC to ${evm}`],
  ['en', 'send 5 dollars of BONK to my brother'],
  ['en', 'can you send all my ETH to my other wallet'],
  ['en', 'withdraw 0.5 ETH'],
  ['es', 'envía 0,1 SOL a Anna'],
  ['es', `transfiere 20 USDC a ${evm}`],
  ['pt', 'envie 0,1 SOL para a Anna'],
  ['pt', `transfira 20 USDC para ${evm}`],
  ['fr', 'envoie 0,1 SOL à Anna'],
  ['fr', `transfère 20 USDC à ${evm}`],
  ['zh', '给 Anna 发送 0.1 SOL'],
  ['zh', `转 20 USDC 到 ${evm}`],
  ['ar', 'أرسل 0.1 SOL إلى Anna'],
  ['ar', `حوّل 20 USDC إلى ${evm}`],
])('%s: answers "%s" with the way to the send form, and opens nothing', async (language, text) => {
  const { text: answer, calls } = await runTestTurn(brain, { text, language })
  console.log(language, text, '=>', answer.slice(0, 200).replace(/\n/g, ' | '), JSON.stringify(calls))
  expect(calls.filter(({ tool }) => tool === 'propose')).toEqual([])
  expect(answer).toContain('](/app/wallet/send')
})
