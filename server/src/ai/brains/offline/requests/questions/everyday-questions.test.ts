import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

/** The request or topic of the last message of a conversation. */
async function lastOf(language: Language, ...messages: string[]) {
  let [memory, focus]: unknown[] = []
  let tools: string[] = []
  for (const text of messages) {
    const trial: TestTurn = { text, language, memory, focus }
    const answer = await runTestTurn(brain, trial)
    memory = answer.memory
    focus = answer.focus ?? focus
    tools = answer.calls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`)
  }
  return { last: parseFocus(focus).last, tools }
}

describe('everyday questions', () => {
  it.each<[Language, string, string]>([
    ['en', 'why was the fee so high on my last trade', 'request:last-trade'],
    ['es', 'xq me cobraron tanta comisión en la última compra', 'request:last-trade'],
    ['fr', 'pourquoi les frais etaient si eleves sur mon dernier achat', 'request:last-trade'],
    ['pt', 'pq a taxa da minha ultima compra foi tão alta', 'request:last-trade'],
    ['zh', '上一笔的手续费怎么这么高', 'request:last-trade'],
    ['ar', 'ليش الرسوم كانت عالية باخر صفقة', 'request:last-trade'],
    ['en', 'i think i sent eth to the wrong address omg', 'topic:wrong-address'],
    ['es', 'creo q mandé eth a una dirección equivocada, ayuda', 'topic:wrong-address'],
    ['fr', "je crois que j'ai envoyé mes eth a la mauvaise adresse", 'topic:wrong-address'],
    ['pt', 'acho q mandei eth pro endereço errado', 'topic:wrong-address'],
    ['zh', '我好像把eth转错地址了 怎么办', 'topic:wrong-address'],
    ['ar', 'شكلي بعت ايثيريوم لعنوان غلط', 'topic:wrong-address'],
    ['en', 'hey so i put in 5 sol where is it', 'request:deposits'],
    ['es', 'oye metí 5 sol y no veo na, dónde están', 'request:deposits'],
    ['fr', "j'ai mis 5 sol hier, ils sont où", 'request:deposits'],
    ['pt', 'oi coloquei 5 sol ontem cadê', 'request:deposits'],
    ['zh', '我昨天充了5个sol 怎么看不到', 'request:deposits'],
    ['ar', 'حطيت 5 سول امبارح وينهم', 'request:deposits'],
    ['en', 'link is way overvalued imo lol', 'request:good-time'],
    ['es', 'pepe es una broma no? jaja', 'request:good-time'],
    ['fr', 'bonk c’est une blague non mdr', 'request:good-time'],
    ['pt', 'o q vc acha de pepe', 'request:good-time'],
    ['zh', 'pepe不就是个笑话吗哈哈', 'request:good-time'],
    ['ar', 'شو رايك في PEPE', 'request:good-time'],
    ['en', 'is it normal that my wif is in the red right after buying', 'topic:break-even'],
    ['es', 'quiero comprar 10 dolares cada lunes automáticamente, se puede?', 'topic:limit-and-recurring-orders'],
    ['en', 'so if i lose my phone everythings gone?', 'topic:lost-phone'],
    ['en', 'should i be worried about aero', 'request:risk'],
    ['en', 'my cousin says bonk will hit a dollar, is that even possible', 'request:good-time'],
  ])('in %s: "%s" is %s', async (language, text, expected) => {
    expect((await lastOf(language, text)).last).toBe(expected)
  })

  it.each<[Language, string]>([
    ['en', 'how much did i lose this week'],
    ['es', 'cuánto he perdido esta semana'],
    ['fr', "j'ai perdu combien cette semaine"],
    ['pt', 'quanto eu perdi essa semana'],
    ['zh', '我这周亏了多少'],
    ['ar', 'كم خسرت هالاسبوع'],
  ])('in %s: "%s" looks up the gain over that time', async (language, text) => {
    expect(await lastOf(language, text)).toEqual({ last: 'request:changes', tools: ['portfolio {"range":"1w"}'] })
  })

  it.each<[Language, string[], string]>([
    ['en', ['how much did i lose this week', 'and yesterday?'], 'request:changes'],
    ['es', ['cuánto he perdido esta semana', 'y hoy?'], 'request:changes'],
    ['en', ['i sent eth to the wrong address', 'can you get it back??'], 'topic:wrong-address'],
    ['pt', ['um cara do suporte pediu minha senha no zap', 'ja passei minha senha, e agora'], 'topic:account-takeover'],
    ['ar', ['واحد من الدعم طلب مني كلمات الاسترداد', 'عطيته ياهن شو اعمل'], 'topic:stolen-crypto'],
    ['en', ['whats the fee on base', 'so is base the cheaper one?'], 'request:network-fee'],
    ['fr', ['mon achat a planté pourquoi', "j'ai perdu l'argent ?"], 'topic:trade-failed'],
    ['en', ['ping me when bonk drops 10%', 'actually how do i turn those off'], 'request:alerts'],
  ])('in %s: %s lead to %s', async (language, messages, expected) => {
    expect((await lastOf(language, ...messages)).last).toBe(expected)
  })

  it.each<[Language, string, string]>([
    ['en', "don't alert me about bonk", 'request:alerts'],
    ['pt', 'não me avise sobre BONK', 'request:alerts'],
    ['fr', 'ne me préviens pas pour BONK', 'request:alerts'],
    ['zh', '别提醒我BONK', 'request:alerts'],
  ])('in %s: "%s" lists the alerts without setting one', async (language, text, expected) => {
    const { last, tools } = await lastOf(language, text)
    expect(last).toBe(expected)
    expect(tools.join()).not.toContain('setAlert')
  })
})
