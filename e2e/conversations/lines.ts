import type { Language } from '@murmur/contract/languages'

/**
 * One message of a user. `opens`: a trade card must open (otherwise none may). `confirms`: the card's button is pressed
 * afterwards. `answers`: texts that the answer must contain.
 */
export type Line = { text: string; opens?: true; confirms?: true; answers?: readonly (string | RegExp)[] }
type LinesByLanguage = Partial<Record<Language, readonly Line[]>>

/** A user who has never bought a token. */
export const beginner = {
  en: [
    { text: 'hi' },
    { text: 'what is this?' },
    { text: 'what should I buy?' },
    { text: 'is the first one safe?' },
    { text: 'ok, buy $5 of BONK', opens: true, confirms: true },
    { text: 'show me the receipt', answers: ['BONK'] },
    { text: 'how much do I have now?', answers: ['BONK', 'SOL'] },
    { text: 'thanks!' },
  ],
  ar: [
    { text: 'مرحبا' },
    { text: 'ما هذا التطبيق؟' },
    { text: 'ماذا أشتري؟' },
    { text: 'هل الأولى آمنة؟' },
    { text: 'طيب اشتر لي BONK بـ 5 دولار', opens: true, confirms: true },
    { text: 'ورني الإيصال', answers: ['BONK'] },
    { text: 'كم صار عندي الآن؟', answers: ['BONK', 'SOL'] },
    { text: 'شكرا' },
  ],
  zh: [
    { text: '你好' },
    { text: '这是什么？' },
    { text: '我该买什么？' },
    { text: '第一个安全吗？' },
    { text: '好，买5美元的BONK', opens: true, confirms: true },
    { text: '给我看看收据', answers: ['BONK'] },
    { text: '我现在有多少钱？', answers: ['BONK', 'SOL'] },
    { text: '谢谢' },
  ],
} as const satisfies LinesByLanguage

/** A user who trades every day. */
export const trader = {
  en: [
    { text: 'trending on Base' },
    { text: 'compare the first two' },
    { text: 'AERO chart, 1 month', answers: ['AERO'] },
    { text: 'what about the risk', answers: ['AERO'] },
    { text: 'buy JUP with 0.1 SOL', opens: true, confirms: true },
    { text: 'sell half of it', opens: true, confirms: true, answers: ['JUP'] },
    { text: 'alert me when it drops 10%', answers: ['JUP'] },
    { text: 'my pnl' },
    { text: 'what did I pay in fees so far?', answers: ['SOL'] },
  ],
  ar: [
    { text: 'وش الترند على Base' },
    { text: 'قارن بين أول اثنين' },
    { text: 'ورني شارت AERO لشهر', answers: ['AERO'] },
    { text: 'والمخاطر؟', answers: ['AERO'] },
    { text: 'اشتر JUP بـ 0.1 SOL', opens: true, confirms: true },
    { text: 'بع نصها', opens: true, confirms: true, answers: ['JUP'] },
    { text: 'نبهني إذا نزلت 10%', answers: ['JUP'] },
    { text: 'كم ربحي وخسارتي؟' },
    { text: 'كم دفعت رسوم لحد الآن؟', answers: ['SOL'] },
  ],
  zh: [
    { text: 'Base上什么最火' },
    { text: '前两个对比一下' },
    { text: 'AERO一个月的K线', answers: ['AERO'] },
    { text: '风险呢', answers: ['AERO'] },
    { text: '用0.1 SOL买JUP', opens: true, confirms: true },
    { text: '卖一半', opens: true, confirms: true, answers: ['JUP'] },
    { text: '跌10%提醒我', answers: ['JUP'] },
    { text: '我的盈亏' },
    { text: '到现在一共付了多少手续费', answers: ['SOL'] },
  ],
} as const satisfies LinesByLanguage

/** A user who only speaks. English is spoken in sentences of the recogniser's grammar. */
export const speaker = {
  en: [
    { text: 'what is the price of bonk', answers: ['BONK'] },
    { text: 'what is my balance', answers: ['SOL'] },
    { text: 'buy twenty dollars of bonk', opens: true, confirms: true },
    { text: 'show my trades', answers: ['BONK'] },
  ],
  ar: [
    { text: 'كم سعر بونك الآن؟', answers: ['BONK'] },
    { text: 'كم رصيدي؟', answers: ['SOL'] },
    { text: 'اشتر بونك بعشرين دولارا.', opens: true, confirms: true },
    { text: 'بع نصف بونك.', opens: true },
    { text: 'لا.' },
    { text: 'اعرض آخر صفقاتي.', answers: ['BONK'] },
  ],
  zh: [
    { text: 'BONK现在多少钱？', answers: ['BONK'] },
    { text: '我的余额是多少？', answers: ['SOL'] },
    { text: '买二十美元的BONK。', opens: true, confirms: true },
    { text: '卖出一半的BONK。', opens: true },
    { text: '不要。' },
    { text: '看看我的交易记录。', answers: ['BONK'] },
  ],
} as const satisfies LinesByLanguage
