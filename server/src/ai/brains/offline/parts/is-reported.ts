import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { namesCall } from '#ai/brains/offline/watching/denied-call.ts'

const quoted = /["“„«「『`][^"“”„«»「」『』`]+["”“»」』`]/gu
const reportedPattern =
  /\b(?:wrote|writes|said|says|told (?:me|us|him|her)|tells (?:me|us)|texted|asked|dijo|dice|escribio|dit|ecrit|disse|diz|escreveu)\b[^.?!:]{0,20}[:：]|(?:说|写|写道|告诉我)[^。？！：:]{0,6}[:：]|(?:قال|قالت|كتب|كتبت|قالي|يقول)[^.؟!:]{0,20}:/u
const supposedPattern =
  /\bif (?:i|you|we|he|she|they|someone|somebody) (?:say|says|said|write|writes|wrote|type|types|typed|ask|asks|asked|tell|tells|told)\b|\bsi (?:te |le |yo )?(?:digo|escribo|pido|dijera|escribiera)\b|\bsi je (?:te |vous )?(?:dis|ecris|tape|disais|demande)\b|\bse eu (?:te )?(?:disser|escrever|digitar|falar|pedir)\b|(?:如果|要是|假如)我(?:说|写|输入|发)|(?:لو|اذا) (?:قلت|كتبت|طلبت)/u
const pastPattern =
  /\b(?:did|have|had) (?:you|u) (?:already |ever |really |just )?(?:alert|notif|tell|told|let me know|ping|warn|remind|message|text)|\b(?:me|nos) (?:has |habias )?(?:avisaste|avisado|alertaste|alertado|notificaste|notificado)\b|\b(?:m ?as|m ?avez|m ?a)(?: tu| vous| t il)? (?:deja )?(?:prevenue?|avertie?|alertee?|notifiee?)\b|\b(?:me|nos) (?:avisou|alertou|notificou)\b|(?:提醒|通知|告诉)(?:过我|我了|我过)|没有提醒|(?:^|\s)(?:هل )?(?:نبهتني|خبرتني|اخبرتني|بلغتني|علمتني)/u

/**
 * Whether a message reports words, supposes them or asks for what happened, rather than requesting: "he wrote: alert me at 200", "if I say
 * alert me", "did you alert me?". A request with quotes around all of it is one.
 */
export function isReported(text: string): boolean {
  const folded = foldWord(normalizeText(text).text)
  const spaced = folded.replaceAll(/['’-]/g, ' ')
  if (reportedPattern.test(folded) || supposedPattern.test(spaced) || pastPattern.test(spaced)) return true
  const within = folded.match(quoted) ?? []
  const outside = folded.replaceAll(quoted, ' ')
  return within.some(namesCall) && !namesCall(outside) && /\p{L}{2}|\p{Script=Han}/u.test(outside)
}
