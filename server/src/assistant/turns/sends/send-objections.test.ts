import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { ana, makeSendChat } from '#assistant/turns/test-support/make-send-chat.ts'

const xiaoming = { ...ana, name: '小明' }
const makeChat = () => makeSendChat({ book: [ana, xiaoming] })

test.each<[Language, string]>([
  ['en', 'do not send 0.1 SOL to Ana'],
  ['en', 'send 0.1 SOL to Ana, no wait'],
  ['en', 'I sent 0.1 SOL to Ana'],
  ['en', 'send 0.1 SOL to Ana?'],
  ['en', 'should i send 0.1 SOL to Ana'],
  ['en', 'send 0.1 SOL to Ana, is it expensive?'],
  ['en', 'send 0.1 SOL to Ana tomorrow'],
  ['en', 'send 2 SOL to Ana at 5 pm'],
  ['en', 'send 0.1 SOL to Ana every friday'],
  ['en', 'send 0.1 SOL to Ana if she asks'],
  ['es', 'no envíes 0,1 SOL a Ana'],
  ['es', 'envié 0,1 SOL a Ana'],
  ['es', '¿envía 0,1 SOL a Ana?'],
  ['es', 'envía 0,1 SOL a Ana mañana'],
  ['es', 'envía 0,1 SOL a Ana cada viernes'],
  ['es', 'envía 0,1 SOL a Ana si lo pide'],
  ['fr', 'n’envoie pas 0,1 SOL à Ana'],
  ['fr', 'envoie pas 0,1 SOL à Ana'],
  ['fr', 'transféré 0,1 SOL à Ana'],
  ['fr', 'envoie 0,1 SOL à Ana ?'],
  ['fr', 'envoie 0,1 SOL à Ana demain'],
  ['fr', 'envoie 0,1 SOL à Ana chaque vendredi'],
  ['fr', 'envoie 0,1 SOL à Ana si elle le demande'],
  ['pt', 'não envie 0,1 SOL para a Ana'],
  ['pt', 'enviei 0,1 SOL para a Ana'],
  ['pt', 'envie 0,1 SOL para a Ana?'],
  ['pt', 'envie 0,1 SOL para a Ana amanhã'],
  ['pt', 'envie 0,1 SOL para a Ana toda semana'],
  ['pt', 'envie 0,1 SOL para a Ana se ela pedir'],
  ['zh', '不要把0.1 SOL转给小明'],
  ['zh', '别转0.1 SOL给小明'],
  ['zh', '昨天已经转给小明0.1 SOL了'],
  ['zh', '转给小明0.1 SOL要多少手续费？'],
  ['zh', '要不要给小明转0.1 SOL'],
  ['zh', '明天给小明转0.1 SOL'],
  ['zh', '每周五给小明转0.1 SOL'],
  ['zh', '如果小明需要，就转给他0.1 SOL'],
  ['ar', 'لا ترسل 0.1 SOL إلى Ana'],
  ['ar', 'أرسلت 0.1 SOL إلى Ana'],
  ['ar', 'أرسل 0.1 SOL إلى Ana؟'],
  ['ar', 'أرسل 0.1 SOL إلى Ana غدا'],
  ['ar', 'أرسل 0.1 SOL إلى Ana كل جمعة'],
  ['ar', 'أرسل 0.1 SOL إلى Ana إذا طلبت'],
])('in %s no card opens for "%s"', async (language, words) => {
  const { say, requests } = makeChat()
  const { sendCard, text } = await say(words, language)
  expect([sendCard, requests]).toEqual([undefined, []])
  expect(text).not.toBe('')
})

test.each<[Language, string, string]>([
  ['en', 'send no SOL to Ana', 'nothing is sent'],
  ['fr', 'envoie pas 0,1 SOL à Ana', 'rien n’est envoyé'],
  ['zh', '不要把0.1 SOL转给小明', '不发送'],
  ['en', 'send 0.1 SOL to Ana tomorrow', 'only prepare a send for right now'],
  ['en', 'send 0.1 SOL to Zoe tomorrow', 'only prepare a send for right now'],
  ['es', 'envía 0,1 SOL a Ana mañana', 'para ahora mismo'],
  ['fr', 'envoie 0,1 SOL à Ana demain', 'que pour maintenant'],
  ['pt', 'envie 0,1 SOL para a Ana amanhã', 'para agora'],
  ['zh', '明天给小明转0.1 SOL', '立即发送'],
  ['ar', 'أرسل 0.1 SOL إلى Ana غدا', 'للتنفيذ الآن'],
])('in %s the answer to "%s" explains that nothing is sent', async (language, words, answer) => {
  const { text, sendForm } = await makeChat().say(words, language)
  expect(text).toContain(answer)
  expect(sendForm).toBeUndefined()
})

test('a question about a send gets another answer than the form', async () => {
  const { sendForm } = await makeChat().say('转给小明0.1 SOL要多少手续费？', 'zh')
  expect(sendForm).toBeUndefined()
})

test.each<[Language, string, string]>([
  ['en', 'send 0.1 SOL to Ana for the pizza', 'Ana'],
  ['en', 'send 0.1 SOL to Ana and delete my account', 'Ana'],
  ['zh', '给小明明转0.1 SOL', '小明'],
])('in %s the form opens, and no card, for words that a send does not need: "%s"', async (language, words, name) => {
  const { say, requests } = makeChat()
  const { sendCard, sendForm } = await say(words, language)
  expect(sendForm).toMatchObject({ symbol: 'SOL', recipientName: name })
  expect([sendCard, requests]).toEqual([undefined, []])
})

test.each<[Language, string, string]>([
  ['en', 'Ana', 'please send 0.1 SOL to Ana, thanks'],
  ['en', 'Ana', 'can you send 0.1 SOL to Ana please?'],
  ['en', 'Ana', 'i would like to send Ana 0.1 SOL on Solana right now'],
  ['en', 'Sunday If Not', 'send 0.1 SOL to Sunday If Not'],
  ['es', 'Ana', 'quiero enviar 0,1 SOL a Ana en Solana'],
  ['fr', 'Ana', "s'il te plaît envoie 0,1 SOL à Ana sur Solana"],
  ['pt', 'Ana', 'por favor envie 0,1 SOL para a Ana na Solana'],
  ['zh', '小明', '请把0.1 SOL转给小明，谢谢'],
  ['zh', '小明', '能帮我给小明转0.1个SOL吗？'],
  ['zh', '周天明', '给周天明转0.1 SOL'],
  ['ar', 'Ana', 'من فضلك أرسل 0.1 SOL إلى Ana'],
  ['ar', 'غدا', 'أرسل 0.1 SOL إلى غدا'],
])('in %s a plain request to send to "%s" opens a card: "%s"', async (language, name, words) => {
  const { say, requests } = makeSendChat({ book: [{ ...ana, name }] })
  expect((await say(words, language)).sendCard).toBeDefined()
  expect(requests).toMatchObject([{ amount: { unit: 'tokens', value: '0.1' }, recipientId: 'ana' }])
})

test('a character of a name that the address book lacks is no time', async () => {
  const { sendForm } = await makeChat().say('给周杰转0.1 SOL', 'zh')
  expect(sendForm).toEqual({ symbol: 'SOL', amount: { unit: 'tokens', value: '0.1' } })
})
