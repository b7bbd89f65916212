import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
/** The alerts that a message sets: "SOL below 120", "SOL above 10%". */
async function listSet(language: Language, text: string) {
  const { calls } = await ask({ language, text })
  return calls.map(({ tool, input }) => {
    const { token, condition, priceUsd, percent } = input as Record<string, string>
    return [tool, token, condition ?? 'at', priceUsd ?? `${percent}%`].join(' ')
  })
}
const both = ['setAlert SOL below 120', 'setAlert SOL above 180']
const eitherWay = ['setAlert WIF above 10%', 'setAlert WIF below 10%']

it.each<[Language, string, string[]]>([
  ['en', 'alert me on SOL below 120 and above 180', both],
  ['en', 'let me know if sol drops under 120 or goes over 180', both],
  ['es', 'avísame si SOL baja de 120 y si sube de 180', both],
  ['fr', 'préviens-moi si SOL passe sous 120 ou au-dessus de 180', both],
  ['pt', 'me avisa se o SOL cair abaixo de 120 ou passar de 180', both],
  ['zh', 'SOL跌破120或者涨过180都提醒我', both],
  ['ar', 'نبهني لو SOL نزل تحت 120 او طلع فوق 180', both],
  ['en', 'alert me if WIF goes up or down 10%', eitherWay],
  ['es', 'avísame si WIF sube o baja un 10%', eitherWay],
  ['fr', 'préviens-moi si WIF monte ou baisse de 10%', eitherWay],
  ['pt', 'me avisa se o WIF subir ou cair 10%', eitherWay],
  ['zh', 'WIF涨跌10%提醒我', eitherWay],
  ['ar', 'نبهني لو WIF طلع او نزل 10%', eitherWay],
  ['en', 'set alerts on LINK at 12 and 18', ['setAlert LINK at 12', 'setAlert LINK at 18']],
  ['en', 'tell me when BONK hits 0.00002 and WIF hits 3', ['setAlert BONK at 0.00002', 'setAlert WIF at 3']],
])('in %s: "%s" sets both alerts', async (language, text, expected) => {
  expect(await listSet(language, text)).toEqual(expected)
})

it('asks for one at a time if bounds and tokens do not match', async () => {
  const refused = await ask({ text: 'alert me when JUP or WIF falls below 1 and above 2 or 3' })
  expect(refused.calls).toEqual([])
  expect(refused.text).toContain('which belongs to what')
})

it('takes hours and days for no price', async () => {
  expect(await listSet('en', 'alert me when SOL goes above 200 in the next 24 hours')).toEqual([
    'setAlert SOL above 200',
  ])
})

it('replaces a bound by the last one that a correction names', async () => {
  const set = await ask({ text: 'alert me when BONK hits 0.00002' })
  const alert = { id: 'a', chain: 'sol', address: 'B', name: 'Bonk', symbol: 'BONK', condition: 'above', priceUsd: '2' }
  const lastChanges = [{ kind: 'alert-set', alert: { ...alert, byMail: false } }] as unknown as TestTurn['lastChanges']
  const { calls } = await ask({
    text: 'change it from 0.00002 to 0.00003',
    focus: set.focus,
    ...(lastChanges && { lastChanges }),
  })
  expect(calls).toEqual([{ tool: 'setAlert', input: { priceUsd: '0.00003', isReplacement: true } }])
})
