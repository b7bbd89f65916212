import type { Language } from '@murmur/contract/languages'

/**
 * One message of a person. `opens`: a trade card must open (otherwise none may). `confirms`: the card's button is pressed
 * afterwards. `answers`: texts that the answer must contain.
 */
export type Line = { say: string; opens?: true; confirms?: true; answers?: readonly (string | RegExp)[] }
type ByLanguage = Partial<Record<Language, readonly Line[]>>

/** A user who has never bought a token. */
export const beginner = {
  en: [
    { say: 'hi' },
    { say: 'what is this?' },
    { say: 'what should I buy?' },
    { say: 'is the first one safe?' },
    { say: 'ok, buy $5 of BONK', opens: true, confirms: true },
    { say: 'show me the receipt', answers: ['BONK'] },
    { say: 'how much do I have now?', answers: ['BONK', 'SOL'] },
    { say: 'thanks!' },
  ],
  ar: [
    { say: 'مرحبا' },
    { say: 'ما هذا التطبيق؟' },
    { say: 'ماذا أشتري؟' },
    { say: 'هل الأولى آمنة؟' },
    { say: 'طيب اشتر لي BONK بـ 5 دولار', opens: true, confirms: true },
    { say: 'ورني الإيصال', answers: ['BONK'] },
    { say: 'كم صار عندي الآن؟', answers: ['BONK', 'SOL'] },
    { say: 'شكرا' },
  ],
  zh: [
    { say: '你好' },
    { say: '这是什么？' },
    { say: '我该买什么？' },
    { say: '第一个安全吗？' },
    { say: '好，买5美元的BONK', opens: true, confirms: true },
    { say: '给我看看收据', answers: ['BONK'] },
    { say: '我现在有多少钱？', answers: ['BONK', 'SOL'] },
    { say: '谢谢' },
  ],
} as const satisfies ByLanguage

/** A user who trades every day. */
export const trader = {
  en: [
    { say: 'trending on Base' },
    { say: 'compare the first two' },
    { say: 'AERO chart, 1 month', answers: ['AERO'] },
    { say: 'what about the risk', answers: ['AERO'] },
    { say: 'buy JUP with 0.1 SOL', opens: true, confirms: true },
    { say: 'sell half of it', opens: true, confirms: true, answers: ['JUP'] },
    { say: 'alert me when it drops 10%', answers: ['JUP'] },
    { say: 'my pnl' },
    { say: 'what did I pay in fees so far?', answers: ['SOL'] },
  ],
  ar: [
    { say: 'وش الترند على Base' },
    { say: 'قارن بين أول اثنين' },
    { say: 'ورني شارت AERO لشهر', answers: ['AERO'] },
    { say: 'والمخاطر؟', answers: ['AERO'] },
    { say: 'اشتر JUP بـ 0.1 SOL', opens: true, confirms: true },
    { say: 'بع نصها', opens: true, confirms: true, answers: ['JUP'] },
    { say: 'نبهني إذا نزلت 10%', answers: ['JUP'] },
    { say: 'كم ربحي وخسارتي؟' },
    { say: 'كم دفعت رسوم لحد الآن؟', answers: ['SOL'] },
  ],
  zh: [
    { say: 'Base上什么最火' },
    { say: '前两个对比一下' },
    { say: 'AERO一个月的K线', answers: ['AERO'] },
    { say: '风险呢', answers: ['AERO'] },
    { say: '用0.1 SOL买JUP', opens: true, confirms: true },
    { say: '卖一半', opens: true, confirms: true, answers: ['JUP'] },
    { say: '跌10%提醒我', answers: ['JUP'] },
    { say: '我的盈亏' },
    { say: '到现在一共付了多少手续费', answers: ['SOL'] },
  ],
} as const satisfies ByLanguage

/** A user who only speaks. English is spoken in sentences that the grammar of the decoder has. */
export const speaker = {
  en: [
    { say: 'what is the price of bonk', answers: ['BONK'] },
    { say: 'what is my balance', answers: ['SOL'] },
    { say: 'buy twenty dollars of bonk', opens: true, confirms: true },
    { say: 'show my trades', answers: ['BONK'] },
  ],
  ar: [
    { say: 'كم سعر بونك الآن؟', answers: ['BONK'] },
    { say: 'كم رصيدي؟', answers: ['SOL'] },
    { say: 'اشتر بونك بعشرين دولارا.', opens: true, confirms: true },
    { say: 'بع نصف بونك.', opens: true },
    { say: 'لا.' },
    { say: 'اعرض آخر صفقاتي.', answers: ['BONK'] },
  ],
  zh: [
    { say: 'BONK现在多少钱？', answers: ['BONK'] },
    { say: '我的余额是多少？', answers: ['SOL'] },
    { say: '买二十美元的BONK。', opens: true, confirms: true },
    { say: '卖出一半的BONK。', opens: true },
    { say: '不要。' },
    { say: '看看我的交易记录。', answers: ['BONK'] },
  ],
} as const satisfies ByLanguage
