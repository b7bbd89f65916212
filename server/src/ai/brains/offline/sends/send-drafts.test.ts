import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it.each<[Language, string, string]>([
  ['en', 'send 0.1 SOL to Anna', 'symbol=SOL&amount=0.1'],
  ['en', `transfer 20 USDC to ${evm}`, 'symbol=USDC&amount=20'],
  ['en', 'please send 5 dollars of BONK to my brother', 'symbol=BONK&usd=5'],
  ['en', 'send all my ETH to my other wallet', 'symbol=ETH'],
  ['en', 'withdraw 0.5 ETH', 'symbol=ETH&amount=0.5'],
  ['es', 'envía 0,1 SOL a Anna', 'symbol=SOL&amount=0.1'],
  ['es', `transfiere 20 USDC a ${evm}`, 'symbol=USDC&amount=20'],
  ['pt', 'envie 0,1 SOL para a Anna', 'symbol=SOL&amount=0.1'],
  ['pt', `transfira 20 USDC para ${evm}`, 'symbol=USDC&amount=20'],
  ['fr', 'envoie 0,1 SOL à Anna', 'symbol=SOL&amount=0.1'],
  ['fr', `transfère 20 USDC à ${evm}`, 'symbol=USDC&amount=20'],
  ['zh', '给 Anna 发送 0.1 SOL', 'symbol=SOL&amount=0.1'],
  ['zh', `转 20 USDC 到 ${evm}`, 'symbol=USDC&amount=20'],
  ['ar', 'أرسل 0.1 SOL إلى Anna', 'symbol=SOL&amount=0.1'],
  ['ar', `حوّل 20 USDC إلى ${evm}`, 'symbol=USDC&amount=20'],
])(
  '%s: answers "%s" with a link to the filled form, without the recipient, and opens nothing',
  async (language, text, query) => {
    const { text: answer, calls } = await runTestTurn(brain, { text, language })
    expect(calls).toEqual([])
    expect(answer).toContain(`](/app/wallet/send?${query})`)
    expect(answer).not.toMatch(/Anna|0x5aAe/)
  },
)

it.each<[Language, string]>([
  ['en', 'how do i send coins to a friend'],
  ['en', 'where do i send SOL to fund this wallet'],
  ['en', 'swap 20 USDC for SOL'],
  ['en', 'buy 20 dollars of BONK'],
  ['ar', 'حوّل 20 USDC إلى SOL'],
  ['en', 'send me my SOL address'],
  ['es', 'mándame mi dirección de SOL'],
  ['fr', 'envoie-moi mon adresse SOL'],
  ['pt', 'me manda meu endereço de SOL'],
  ['zh', '我的sol地址发我 同学要转点给我'],
  ['ar', 'أرسل لي عنوان SOL'],
])('%s: does not parse "%s" as a send', async (language, text) => {
  const { text: answer } = await runTestTurn(brain, { text, language })
  expect(answer).not.toContain('/app/wallet/send?')
})

it.each<[Language, string]>([
  ['en', 'send 0.1 SOL to Anna tomorrow'],
  ['es', 'envía 0,1 SOL a Anna si lo pide'],
  ['zh', '不要把 0.1 SOL 转给 Anna'],
])('%s: explains to a visitor that "%s" sends nothing', async (language, text) => {
  const { text: answer } = await runTestTurn(brain, { text, language })
  expect(answer).not.toContain('/app/wallet/send?')
})
