import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { hasNotifyVerb } from '#ai/brains/offline/watching/negated-alert-request.ts'

const quotationPattern = /["“„«「『`][^"“”„«»「」『』`]+["”“»」』`]/gu
const reportedPattern =
  /\b(?:wrote|writes|said|says|told (?:me|us|him|her)|tells (?:me|us)|texted|asked|dijo|dice|escribio|dit|ecrit|disse|diz|escreveu)\b[^.?!:]{0,20}[:：]|(?:说|写|写道|告诉我)[^。？！：:]{0,6}[:：]|(?:قال|قالت|كتب|كتبت|قالي|يقول)[^.؟!:]{0,20}:/u
/** The wish of another person: "my boss wants me to sell half". */
const advisedPattern = new RegExp(
  [
    '\\b(?:told|asked|tells|asks|wants?|wanted|advised|advises|begged|ordered) (?:me|us) to\\b',
    '\\b(?:says?|said|thinks?|thought|reckons?) (?:that )?(?:i|we) (?:should|must|have to|need to|ought to|gotta)\\b',
    '\\b(?:me|nos) (?:dijo|dijeron|dice|dicen|pidio|pide|aconsejo|aconseja|recomendo|recomienda) (?:de |a )?que\\b',
    '\\bquiere[n]? que (?:yo )?(?:vend|compr|pong|avis)',
    '\\b(?:m ?a|m ?ont|nous a) (?:dit|demande|conseille|recommande) (?:de|d)\\b|\\b(?:dit|pense|veut) qu ?e? ?(?:je|j) (?:dois|devrais|faut|vende|achete)',
    '\\b(?:me|nos) (?:disse|disseram|diz|mandou|mandaram|pediu|aconselhou|recomendou|falou)(?: (?:para|pra|pro|que|de|eu))* (?:eu )?(?:vend|compr|por|bot|adicion|avis)',
    '\\b(?:disse|falou|mandou|pediu) (?:para|pra|pro) (?:eu|mim)\\b|\\bquer que eu\\b',
  ].join('|'),
  'u',
)
const advisedByOtherPattern =
  /(?:老板|朋友|同事|老公|老婆|爸|妈|哥|姐|弟|妹|男友|女友|他|她|有人|群里|大v|专家)[^，。,.]{0,4}(?:叫|让|要|劝|建议|推荐|说要|说该|说应该)我|(?:قالي|قاللي|قال لي|قالت لي|قالتلي|نصحني|نصحتني|طلب مني|طلبت مني|امرني|بيقول لي|يقول لي)(?=\s|$)|(?:بدو|يريدني|يبيني|عايزني) (?:ان )?(?:ابيع|اشتري|بيع)/u
const supposedPattern =
  /\bif (?:i|you|we|he|she|they|someone|somebody) (?:say|says|said|write|writes|wrote|type|types|typed|ask|asks|asked|tell|tells|told)\b|\bsi (?:te |le |yo )?(?:digo|escribo|pido|dijera|escribiera)\b|\bsi je (?:te |vous )?(?:dis|ecris|tape|disais|demande)\b|\bse eu (?:te )?(?:disser|escrever|digitar|falar|pedir)\b|(?:如果|要是|假如)我(?:说|写|输入|发)|(?:لو|اذا) (?:قلت|كتبت|طلبت)/u
const pastPattern =
  /\b(?:did|have|had) (?:you|u) (?:already |ever |really |just )?(?:alert|notif|tell|told|let me know|ping|warn|remind|message|text)|\b(?:me|nos) (?:has |habias )?(?:avisaste|avisado|alertaste|alertado|notificaste|notificado)\b|\b(?:m ?as|m ?avez|m ?a)(?: tu| vous| t il)? (?:deja )?(?:prevenue?|avertie?|alertee?|notifiee?)\b|\b(?:me|nos) (?:avisou|alertou|notificou)\b|(?:提醒|通知|告诉)(?:过我|我了|我过)|(?<!还)没有提醒|(?:^|\s)(?:هل )?(?:نبهتني|خبرتني|اخبرتني|بلغتني|علمتني)/u

/**
 * Whether a message reports, supposes or asks about something instead of requesting it: "he wrote: alert me at 200", "my boss wants me to
 * sell", "if I say alert me", "did you alert me?". A message in quotes as a whole is still a request.
 */
export function isReportedSpeech(text: string): boolean {
  const folded = foldWord(normalizeText(text).text)
  const spaced = folded.replaceAll(/['’-]/g, ' ')
  if (reportedPattern.test(folded) || supposedPattern.test(spaced) || pastPattern.test(spaced)) return true
  if (advisedPattern.test(spaced) || advisedByOtherPattern.test(spaced)) return true
  const quotations = folded.match(quotationPattern) ?? []
  const outside = folded.replaceAll(quotationPattern, ' ')
  return quotations.some(hasNotifyVerb) && !hasNotifyVerb(outside) && /\p{L}{2}|\p{Script=Han}/u.test(outside)
}
