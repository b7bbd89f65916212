import type { Language } from '@murmur/contract/languages'

/**
 * What is said beneath a model's answer. `partial`: it was cut short. `untraded`: it sounds as if a trade had happened. `secrets`: it
 * speaks of passwords, codes or keys.
 */
export const notices: Record<'partial' | 'untraded' | 'secrets', Record<Language, string>> = {
  partial: {
    en: 'This answer is not complete: it needed more steps or words than one answer may have.',
    es: 'Esta respuesta no está completa: necesitaba más pasos o palabras de los que puede tener una respuesta.',
    pt: 'Esta resposta não está completa: precisava de mais passos ou palavras do que uma resposta pode ter.',
    fr: 'Cette réponse est incomplète : il aurait fallu plus d’étapes ou de mots que n’en permet une réponse.',
    zh: '此回答不完整：所需的步骤或字数超过了一次回答的上限。',
    ar: 'هذه الإجابة غير مكتملة: فقد احتاجت إلى خطوات أو كلمات أكثر مما تسمح به إجابة واحدة.',
  },
  untraded: {
    en: 'To be clear: this answer has traded nothing. A trade happens only after you confirm it yourself.',
    es: 'Para que quede claro: esta respuesta no ha operado nada. Una operación solo se hace después de que tú la confirmes.',
    pt: 'Para que fique claro: esta resposta não negociou nada. Uma negociação só acontece depois de você a confirmar.',
    fr: 'Pour que ce soit clair : cette réponse n’a rien échangé. Un échange n’a lieu qu’après votre propre confirmation.',
    zh: '请注意：此回答没有进行任何交易。只有在您亲自确认之后才会交易。',
    ar: 'للتوضيح: هذه الإجابة لم تُجرِ أي تداول. لا يتم أي تداول إلا بعد أن تؤكده بنفسك.',
  },
  secrets: {
    en: 'Never tell anyone your password, codes or keys, not even here: nobody at Murmur asks for them.',
    es: 'Nunca digas a nadie tu contraseña, tus códigos ni tus claves, tampoco aquí: nadie en Murmur los pide.',
    pt: 'Nunca diga a ninguém sua senha, seus códigos ou suas chaves, nem aqui: ninguém na Murmur os pede.',
    fr: 'Ne donnez jamais votre mot de passe, vos codes ni vos clés, même ici : personne chez Murmur ne les demande.',
    zh: '请勿将密码、验证码或私钥告诉任何人，在这里也不要：Murmur 不会有人索要这些信息。',
    ar: 'لا تخبر أحدا بكلمة مرورك أو رموزك أو مفاتيحك، ولا حتى هنا: لا أحد في Murmur يطلبها.',
  },
}
