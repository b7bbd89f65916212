import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'

/** Verbs of notification, folded, in the six languages. Verbs with varying endings are listed by their stem. */
const notifyVerbs = [
  'alert|notif|tell|let me know|lmk|ping|warn|remind|shout|holler|buzz|text|message|wake|nudge|poke|yell|beep|send me|set (?:an? |any |the )?(?:alert|alarm)',
  'avis|dig|dic|dime|deci|escrib|despiert|recuerd|mand|pong|cre[ae]|pon',
  'previen|preven|avert|dis\\b|dire|rappel|ecri|reveill|sonn|bip',
  'fal[ae]|cham|lembr|apit|cont[ea]|grit|acord|lig|cutuc|diz|diga',
].join('|')

const englishPattern = new RegExp(
  `(?<!\\bwhy )\\b(?:don ?t|do not|doesn ?t|didn ?t|never|no need|needn ?t|need not|shouldn ?t|should not|mustn ?t|must not|not to|rather not|no longer|without|stop|quit|cease)(?: (?:please|ever|bother|to|you|me|need|want|have|going|even|any|more|just|keep|now|like|be|start))* (?:${notifyVerbs})`,
  'u',
)
const romancePattern = new RegExp(
  [
    `(?<!\\bpor que )(?<!\\bporque )\\b(?:no|nao|n|nunca|jamas|jamais|sin|sem|deja(?:r|me)? de|par[ae](?:r)? de)(?: (?:me|nos|te|lo|quiero|quero|necesito|preciso|precisa|precisas|hace|falta|hay|tienes|debes|deves|deve|que|de|vuelvas|volte|vayas|va|a|mas|mais|e|mandes?))* (?:${notifyVerbs})`,
    `\\bne? (?:(?:me|nous|m|te|vous) )?(?:${notifyVerbs})\\p{L}*(?: moi)? (?:pas|plus|jamais)\\b`,
    `\\b(?:${notifyVerbs})\\p{L}*(?:[- ]moi)? (?:pas|plus jamais)\\b`,
    `(?:pas besoin|inutile|arrete[zr]?|cesse[zr]?|sans|pas la peine|veux pas|veux plus|faut pas|dois pas|jamais)(?: (?:de|d|que|qu|tu|vous|me|m|nous|il))* (?:${notifyVerbs})`,
  ].join('|'),
  'u',
)
const chinesePattern =
  /(?<!要)(?:不要|别|不用|不必|无需|不需要|不想|没必要|唔使|唔好|勿|停止|甭|不许)(?:再|你|给|向|我|继续|特地|去|让|被|总|老|一直)*(?:提醒|告诉|通知|叫我|喊我|报警|发消息|提示|推送|跟我说|话我知|叫醒|设)/u
const arabicPattern =
  /(?:^|[\s،.])و?(?:لا|ما|مش|مو|بدون|بلا|بلاش|بطل|بطلي|وقف|توقف عن|لن|ليس)(?: (?:داعي|لازم|تقعد|عاد|ان|بدي|ابي|ابغي|اريد|اريدك|محتاج|حاجه|في|تعود|لل|ل))* (?:ل|ان )?\p{L}{0,3}(?:نبه|نبيه|خبر|علم|بلغ|عرفن|قول|قل|ذكر|كلم|انذر|ناد|طمن|صحي|ضبط)/u

/**
 * Whether a message declines a notification: "don't alert me when SOL hits 200", "no me avises". `part`: it also requests another one
 * before that: "alert me below 120 and don't alert me above 180". "Why don't you alert me" is a request.
 */
export function parseAlertNegation(text: string): 'whole' | 'part' | undefined {
  const folded = fold(text)
  const at = findNegationIndex(folded)
  if (at === undefined) return undefined
  const before = folded.slice(0, at)
  return /\p{N}/u.test(before) && anyNotifyVerb.test(before) ? 'part' : 'whole'
}

/** Verbs that ask for an alert rather than for any answer. */
const alertVerb = /alert|notif|ping|warn|avis|previen|preven|avert|提醒|通知|报警|نبه|انذر/u

/** Whether a message clearly declines an alert: "don't alert me about BONK". */
export function declinesAlert(text: string): boolean {
  return alertVerb.test(fold(text)) && parseAlertNegation(text) === 'whole'
}

/** Whether a folded text has a verb of notification. */
export const hasNotifyVerb = (folded: string) => anyNotifyVerb.test(folded)

const anyNotifyVerb = new RegExp(`(?:^|\\P{L})(?:${notifyVerbs})|提醒|告诉|通知|叫我|نبه|خبر|علم|بلغ|عرفن|ذكر`, 'u')

/** Folds the text and replaces apostrophes by spaces, as in the parts of a message. */
const fold = (text: string) => foldWord(normalizeText(text).text).replaceAll(/['’]/g, ' ')

/** The offset at which a notification is declined. */
function findNegationIndex(folded: string): number | undefined {
  return [englishPattern, romancePattern, chinesePattern, arabicPattern]
    .map((pattern) => pattern.exec(folded)?.index ?? -1)
    .find((at) => at >= 0)
}
