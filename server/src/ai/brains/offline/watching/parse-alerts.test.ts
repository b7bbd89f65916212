import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
/** The alerts that a message sets: "SOL below 120", "SOL above 10%". */
async function listSet(language: Language, text: string) {
  const { calls } = await ask({ language, text })
  const changes = calls.filter(({ tool }) => tool !== 'alerts')
  return changes.map(({ tool, input }) => {
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

it('the alert parser asks for one alert at a time if thresholds and tokens do not match', async () => {
  const refused = await ask({ text: 'alert me when JUP or WIF falls below 1 and above 2 or 3' })
  expect(refused.calls).toEqual([])
  expect(refused.text).toContain('which belongs to what')
})

it('the alert parser does not mistake hours and days for a price', async () => {
  expect(await listSet('en', 'alert me when SOL goes above 200 in the next 24 hours')).toEqual([
    'setAlert SOL above 200',
  ])
})

it('the alert parser replaces a threshold by the last one that a correction names', async () => {
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

describe('only numbers that are thresholds become alerts', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'I have 5 SOL at 150, alert me below 120', ['setAlert SOL below 120']],
    ['en', 'I bought 5 SOL at 150 and paid $750, tell me when it hits 200', ['setAlert SOL at 200']],
    [
      'en',
      'I bought BONK at 0.00002, alert me when it goes above 0.00003 and when it drops 10%',
      ['setAlert BONK above 0.00003', 'setAlert BONK below 10%'],
    ],
    ['en', 'I have 20 dollars, alert me when BONK hits 0.00003', ['setAlert BONK at 0.00003']],
    ['en', 'alert me when BONK hits 0.00003 so i can buy $20', ['setAlert BONK at 0.00003']],
    ['en', 'my 3 alerts: alert me when SOL drops below 120', ['setAlert SOL below 120']],
    ['en', 'my 5 SOL, alert me below 120', ['setAlert SOL below 120']],
    ['en', 'alert me when SOL hits 200 or on 5 December', ['setAlert SOL at 200']],
    ['en', 'alert me if SOL goes below 120 and i have 5 SOL', ['setAlert SOL below 120']],
    ['en', 'alert me when SOL goes from 120 to 180', ['setAlert SOL at 180']],
    ['en', 'alert me when BONK market cap is above 1 billion and price above 0.00003', ['setAlert BONK above 0.00003']],
    ['es', 'compré SOL a 150 y avísame si baja de 120', ['setAlert SOL below 120']],
    ['pt', 'comprei SOL a 150, me avisa se cair abaixo de 120', ['setAlert SOL below 120']],
    ['zh', '我150买的SOL，跌破120提醒我', ['setAlert SOL below 120']],
    ['ar', 'اشتريت SOL بـ 150، نبهني لو نزل تحت 120', ['setAlert SOL below 120']],
    ['en', 'alert me when SOL falls below 120 or 110', ['setAlert SOL below 120', 'setAlert SOL below 110']],
  ])('in %s: "%s"', async (language, text, expected) => {
    expect(await listSet(language, text)).toEqual(expected)
  })

  it('a market cap alone sets no alert', async () => {
    expect(await listSet('en', 'alert me when BONK market cap is above 1 billion')).toEqual([])
  })
})

it.each<[Language, string]>([
  ['en', 'alert me when SOL rises 10% or drops 10% below 120'],
  ['en', 'alert me on SOL above 1,200 and below 100'],
  ['en', 'alert me when SOL drops below 120, but not when it goes above 180'],
  ['en', "alert me when SOL drops below 120 and don't alert me above 180"],
  ['es', 'avísame si SOL baja de 120, pero no me avises si sube de 180'],
  ['en', 'alert me on SOL and WIF below 120'],
  ['en', 'let me know when BTC is at 100k or ETH at 5k'],
  ['en', 'alert me on SOL and WIF below 120 and above 180'],
  ['en', 'I bought 100 BONK and 5 SOL, alert me when BONK hits 0.00003 and 0.00004'],
])('in %s: "%s" is unclear and sets no alert', async (language, text) => {
  expect(await listSet(language, text)).toEqual([])
})

it.each<[Language, string]>([
  ['en', "don't alert me when SOL hits 200"],
  ['en', 'stop alerting me when SOL hits 200'],
  ['en', 'no need to alert me when SOL hits 200'],
  ['en', "you shouldn't alert me when SOL hits 200"],
  ['en', "I don't want you to alert me when SOL hits 200"],
  ['en', "please don't alert me when SOL hits 200, and what's gas?"],
  ['es', 'no me avises cuando SOL llegue a 200'],
  ['es', 'no quiero que me avises cuando SOL llegue a 200'],
  ['fr', 'ne me préviens pas quand SOL atteint 200'],
  ['fr', 'pas besoin de me prévenir quand SOL atteint 200'],
  ['pt', 'não me avisa quando o SOL chegar a 200'],
  ['pt', 'não precisa me avisar quando o SOL chegar a 200'],
  ['zh', 'SOL到200的时候不要提醒我'],
  ['zh', 'SOL到200别通知我'],
  ['ar', 'لا تنبهني لما SOL يوصل 200'],
  ['ar', 'ما في داعي تنبهني لما SOL يوصل 200'],
])('in %s: "%s" sets no alert', async (language, text) => {
  expect(await listSet(language, text)).toEqual([])
})

it.each<[Language, string]>([
  ['en', "don't forget to alert me when SOL hits 200"],
  ['en', 'no, alert me when SOL hits 200'],
  ['es', 'no olvides avisarme cuando SOL llegue a 200'],
  ['fr', "n'oublie pas de me prévenir quand SOL atteint 200"],
  ['pt', 'não esquece de me avisar quando o SOL chegar a 200'],
  ['zh', 'SOL到200别忘了提醒我'],
  ['ar', 'لا تنسى تنبهني لما SOL يوصل 200'],
])('in %s: "%s" asks for an alert', async (language, text) => {
  expect(await listSet(language, text)).toEqual(['setAlert SOL at 200'])
})
