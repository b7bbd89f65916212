import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'

/** Verbs of a notification, folded, in the six languages; where they may end, only their start. */
const calls = [
  'alert|notif|tell|let me know|lmk|ping|warn|remind|shout|holler|buzz|text|message|wake|nudge|poke|yell|beep|send me|set (?:an? |any |the )?(?:alert|alarm)',
  'avis|dig|dic|dime|deci|escrib|despiert|recuerd|mand|pong|cre[ae]|pon',
  'previen|preven|avert|dis\\b|dire|rappel|ecri|reveill|sonn|bip',
  'fal[ae]|cham|lembr|apit|cont[ea]|grit|acord|lig|cutuc|diz|diga',
].join('|')

const english = new RegExp(
  `(?<!\\bwhy )\\b(?:don ?t|do not|doesn ?t|didn ?t|never|no need|needn ?t|need not|shouldn ?t|should not|mustn ?t|must not|not to|rather not|no longer|without|stop|quit|cease)(?: (?:please|ever|bother|to|you|me|need|want|have|going|even|any|more|just|keep|now|like|be|start))* (?:${calls})`,
  'u',
)
const romance = new RegExp(
  [
    `(?<!\\bpor que )(?<!\\bporque )\\b(?:no|nao|n|nunca|jamas|jamais|sin|sem|deja(?:r|me)? de|par[ae](?:r)? de)(?: (?:me|nos|te|lo|quiero|quero|necesito|preciso|precisa|precisas|hace|falta|hay|tienes|debes|deves|deve|que|de|vuelvas|volte|vayas|va|a|mas|mais|e|mandes?))* (?:${calls})`,
    `\\bne? (?:(?:me|nous|m|te|vous) )?(?:${calls})\\p{L}*(?: moi)? (?:pas|plus|jamais)\\b`,
    `\\b(?:${calls})\\p{L}*(?:[- ]moi)? (?:pas|plus jamais)\\b`,
    `(?:pas besoin|inutile|arrete[zr]?|cesse[zr]?|sans|pas la peine|veux pas|veux plus|faut pas|dois pas|jamais)(?: (?:de|d|que|qu|tu|vous|me|m|nous|il))* (?:${calls})`,
  ].join('|'),
  'u',
)
const chinese =
  /(?<!要)(?:不要|别|不用|不必|无需|不需要|不想|没必要|唔使|唔好|勿|停止|甭|不许)(?:再|你|给|向|我|继续|特地|去|让|被|总|老|一直)*(?:提醒|告诉|通知|叫我|喊我|报警|发消息|提示|推送|跟我说|话我知|叫醒|设)/u
const arabic =
  /(?:^|[\s،.])و?(?:لا|ما|مش|مو|بدون|بلا|بلاش|بطل|بطلي|وقف|توقف عن|لن|ليس)(?: (?:داعي|لازم|تقعد|عاد|ان|بدي|ابي|ابغي|اريد|اريدك|محتاج|حاجه|في|تعود|لل|ل))* (?:ل|ان )?\p{L}{0,3}(?:نبه|نبيه|خبر|علم|بلغ|عرفن|قول|قل|ذكر|كلم|انذر|ناد|طمن|صحي|ضبط)/u

/**
 * Whether a message asks for no notification: "don't alert me when SOL hits 200", "no me avises". `part`: for one, and before it asks for
 * another: "alert me below 120 and don't alert me above 180". "Why don't you alert me" asks for one.
 */
export function parseNegation(text: string): 'whole' | 'part' | undefined {
  const folded = fold(text)
  const at = findNegatedAlertRequest(folded)
  if (at === undefined) return undefined
  const before = folded.slice(0, at)
  return /\p{N}/u.test(before) && anyCall.test(before) ? 'part' : 'whole'
}

/** Verbs that name an alert rather than any answer. */
const alertVerb = /alert|notif|ping|warn|avis|previen|preven|avert|提醒|通知|报警|نبه|انذر/u

/** Whether a message asks for no alert, in words that mean nothing else: "don't alert me about BONK". */
export function declinesAlert(text: string): boolean {
  return alertVerb.test(fold(text)) && parseNegation(text) === 'whole'
}

/** Whether a folded text has a verb of a notification. */
export const namesCall = (folded: string) => anyCall.test(folded)

const anyCall = new RegExp(`(?:^|\\P{L})(?:${calls})|提醒|告诉|通知|叫我|نبه|خبر|علم|بلغ|عرفن|ذكر`, 'u')

/** Folded, with spaces for apostrophes, which the parts of a message lack. */
const fold = (text: string) => foldWord(normalizeText(text).text).replaceAll(/['’]/g, ' ')

/** The offset at which a notification is declined. */
function findNegatedAlertRequest(folded: string): number | undefined {
  return [english, romance, chinese, arabic].map((pattern) => pattern.exec(folded)?.index ?? -1).find((at) => at >= 0)
}
