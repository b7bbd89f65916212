import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'
import type { Focus } from './focus.ts'

const empty: Focus = { tokens: [] }
const onBonk: Focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price', last: 'request:price' }
const find = (text: string, language: Language, focus: Focus) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)?.id

it.each<[Language, string, string]>([
  ['en', 'my hands keep shaking', 'worry'],
  ['en', 'is all my stuff still in there', 'balances'],
  ['en', 'where would i look at my holdings', 'screen'],
  ['en', 'what fee are you charging me for that one', 'platform-fee'],
  ['en', 'stop making me confirm everything, so annoying', 'why-say-yes'],
  ['en', 'i gave some guy on discord my 12 words', 'stolen-crypto'],
  ['en', 'why have i got two lots of eth', 'eth-on-two-networks'],
  ['en', 'long bonk 20x', 'leverage'],
  ['en', '30 bucks of bonk each monday', 'limit-and-recurring-orders'],
  ['en', 'wonder if wif is still kicking', 'price-change'],
  ['en', 'been lying awake about this', 'worry'],
  ['en', 'such a load of rubbish this', 'anger'],
  ['en', 'hello are you hearing me', 'greeting'],
  ['en', 'good afternoon, could you please explain to me what the fees are', 'platform-fee'],
  ['en', 'did they take anything', 'changes'],
  ['en', 'help me with my maths homework', 'off-topic'],
  ['es', 'quién ganó el partido de ayer', 'off-topic'],
  ['fr', 'une recette pour ce soir', 'off-topic'],
  ['pt', 'vai chover no fim de semana', 'off-topic'],
  ['zh', '昨天球赛谁赢了', 'off-topic'],
  ['ar', 'مين فاز بالمباراة امبارح', 'off-topic'],
  ['pt', 'como é que se põe cá dinheiro', 'deposit'],
  // A message whose meaning is probable isn't reduced to its end.
  ['fr', "j'ai perdu la moitié de mes économies et ma femme ne sait pas", 'loss'],
  ['en', 'abeg what is this gas fee', 'network-fee'],
  ['en', 'a guy offers to recover my coins for a fee up front', 'stolen-crypto'],
  ['en', 'i have told them my password already', 'account-takeover'],
  ['en', 'could i store my key here in the chat with you', 'private-key'],
  ['en', 'did anyone buy or sell something on my account', 'trades'],
  ['en', 'are bigger coins any safer', 'market-cap'],
  ['en', 'could slippage be set to zero', 'slippage'],
  ['en', 'can anyone rob me when they know my address', 'wallet-address'],
  ['en', 'should i keep something back for fees', 'gas-reserve'],
  ['fr', 'je stresse trop, tout dégringole', 'worry'],
  ['fr', 'tu penses qu’il faut que je vende tout', 'good-time'],
  ['fr', 't’es trop nul', 'anger'],
  ['fr', 'tu peux me filer le prix de wif', 'price'],
  ['fr', 'quels jetons j’ai sur base', 'balances'],
  ['fr', 'jsuis à combien en tout là', 'total'],
  ['fr', 'j’ai signé un truc bizarre', 'token-approvals'],
  ['fr', 'si je confonds les deux adresses mon argent est foutu ?', 'wrong-chain-deposit'],
  ['fr', 'quelle cruche je suis, je me sens bête', 'worry'],
  ['fr', 'jviens d’arriver, c koi ce site', 'what-is-murmur'],
  ['fr', 'j’ai filé ma phrase de récupération à un mec de discord', 'stolen-crypto'],
  ['fr', 'il me réclame encore des taxes pour débloquer mon retrait', 'romance-scam'],
  ['fr', 'il avait l’air tellement gentil pourtant', 'romance-scam'],
  ['fr', 'comment je fais pour repérer une arnaque', 'before-you-buy'],
  ['fr', 'avec 30 balles tu prendrais quoi toi', 'buy-what'],
  ['fr', 'laquelle est ma plus grosse position', 'share'],
  ['fr', 'mon solde a diminué c’est du vol', 'loss'],
  ['fr', 'j’ai dû lâcher pas mal en frais non ?', 'fees-paid'],
  ['fr', 'à quel prix c’est passé', 'last-trade'],
  ['fr', 'wif et bonk sont à combien', 'price'],
  ['fr', 'je paye avec quoi ici', 'coin-vs-token'],
  ['fr', 'pourquoi ça prend pas tout mon sol', 'gas-reserve'],
  ['fr', 'affiche-la moi ici', 'export-keys'],
  ['fr', 'je trouve pas mes reçus', 'screen'],
  ['fr', 'on peut recharger par orange money', 'card-payments'],
  ['fr', 'si je perds mon gsm tout est perdu ?', 'lost-phone'],
  ['fr', 'le support réclame ma phrase secrète, je la donne ?', 'fake-support'],
  ['fr', 'est-ce que je peux tout faire en parlant', 'buy-by-voice'],
  ['fr', 'un achat automatique chaque semaine', 'limit-and-recurring-orders'],
  ['fr', 'enlève-moi le deuxième facteur', 'second-factor'],
  ['fr', 'lis-moi tout mon portefeuille, je suis non-voyant', 'balances'],
  ['fr', 'jsuis rendu à combien au total', 'total'],
  ['fr', 'les frais sont moins chers où', 'network-fee'],
  ['fr', 'comment je protège mon compte ici', 'second-factor'],
])('in %s "%s" means %s', (language, text, id) => {
  expect(find(text, language, empty)).toBe(id)
})

it.each<[Language, string, string]>([
  ['en', 'first tell how much is one', 'price'],
  ['en', 'what went wrong with the newest one', 'why-failed'],
  ['fr', 'et la dernière heure il fait quoi', 'price-change'],
  ['fr', 'ceux que j’ai encore m’ont coûté combien', 'cost'],
  ['fr', 'et côté danger ?', 'risk'],
])('in %s "%s" means %s after the price of a token', (language, text, id) => {
  expect(find(text, language, onBonk)).toBe(id)
})

it.each<[string, string]>([
  ['يا جماعة واحد نصب عليا وخد فلوسي وهرب', 'stolen-crypto'],
  ['بعتلهم كلمات المحفظة كلها بالغلط', 'stolen-crypto'],
  ['طالب مني رسوم عشان يرجعلي عملاتي', 'stolen-crypto'],
  ['لو سمحت اقرالي رصيدي', 'balances'],
  ['فلوسي لسه موجوده ولا ضاعت', 'balances'],
  ['لو شريت شي كم تخصمون مني', 'platform-fee'],
  ['شنو سالفة الgas هاي', 'network-fee'],
  ['شلون اسحب مصاريي على البنك', 'cash-out-to-dollars'],
  ['عملاتي نايمه بدي شغلها', 'staking'],
  ['زودلي حد الصرف اليومي', 'limits'],
  ['يعني ما ضل شي معلق هلق', 'pending'],
  ['افتح لونج على سول 10x', 'leverage'],
  ['اشتريلي بونك ب 15 دولار كل خميس', 'limit-and-recurring-orders'],
  ['انا جديد ومو عارف من وين ابلش', 'getting-started'],
])('the request parser understands everyday Arabic: "%s" is %s', (text, id) => {
  expect(find(text, 'ar', empty)).toBe(id)
})
