import type { CardState } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'

/** The spoken sentences of a card besides its own text. Values are written figures, converted to speech afterwards. */
export type CardSpeech = {
  token(name: string, chain: string): string
  unverified: string
  /** The risk verdict, if it is worth mentioning. */
  risk: Record<'caution' | 'danger' | 'unknown', string>
  pay(amount: string): string
  atLeast(amount: string): string
  fee(usd: string): string
  impact(percent: string): string
  confirm(digits: string): string
  press: string
  states: Record<Exclude<CardState, 'open'>, string>
  price(price: string): string
  change(percent: string): string
  marketCap(usd: string): string
  liquidity(usd: string): string
}

export const cardSpeech: Record<Language, CardSpeech> = {
  en: {
    token: (name, chain) => `The token is ${name} on ${chain}`,
    unverified: 'It is not verified',
    risk: {
      caution: 'Caution: it carries risks',
      danger: 'Danger: it looks dangerous',
      unknown: 'Nobody could say how risky it is',
    },
    pay: (amount) => `You pay ${amount}`,
    atLeast: (amount) => `You get at least ${amount}`,
    fee: (usd) => `The fee is ${usd}`,
    impact: (percent) => `Price impact ${percent}`,
    confirm: (digits) => `To confirm, say: confirm ${digits}`,
    press: 'To confirm, press: Yes, I’m Sure',
    states: {
      expired: 'This offer has expired',
      cancelled: 'Trade cancelled',
      pending: 'Pending: the network has not confirmed it yet',
      successful: 'Trade Successful',
      failed: 'Trade Failed',
    },
    price: (price) => `Price ${price}`,
    change: (percent) => `In 24 hours ${percent}`,
    marketCap: (usd) => `Market cap ${usd}`,
    liquidity: (usd) => `Liquidity ${usd}`,
  },
  es: {
    token: (name, chain) => `El token es ${name} en ${chain}`,
    unverified: 'No está verificado',
    risk: {
      caution: 'Precaución: tiene riesgos',
      danger: 'Peligro: parece peligroso',
      unknown: 'Nadie pudo decir cuánto riesgo tiene',
    },
    pay: (amount) => `Pagas ${amount}`,
    atLeast: (amount) => `Recibes como mínimo ${amount}`,
    fee: (usd) => `La comisión es de ${usd}`,
    impact: (percent) => `Impacto en el precio ${percent}`,
    confirm: (digits) => `Para confirmar, di: confirmo ${digits}`,
    press: 'Para confirmar, pulsa: Yes, I’m Sure',
    states: {
      expired: 'Esta oferta ha caducado',
      cancelled: 'Operación cancelada',
      pending: 'Pendiente: la red aún no la ha confirmado',
      successful: 'Operación completada',
      failed: 'Operación fallida',
    },
    price: (price) => `Precio ${price}`,
    change: (percent) => `En 24 horas ${percent}`,
    marketCap: (usd) => `Capitalización ${usd}`,
    liquidity: (usd) => `Liquidez ${usd}`,
  },
  pt: {
    token: (name, chain) => `O token é ${name} na ${chain}`,
    unverified: 'Não é verificado',
    risk: {
      caution: 'Cuidado: tem riscos',
      danger: 'Perigo: parece perigoso',
      unknown: 'Ninguém pôde dizer quão arriscado é',
    },
    pay: (amount) => `Você paga ${amount}`,
    atLeast: (amount) => `Você recebe pelo menos ${amount}`,
    fee: (usd) => `A taxa é de ${usd}`,
    impact: (percent) => `Impacto no preço ${percent}`,
    confirm: (digits) => `Para confirmar, diga: confirmo ${digits}`,
    press: 'Para confirmar, aperte: Yes, I’m Sure',
    states: {
      expired: 'Esta oferta expirou',
      cancelled: 'Operação cancelada',
      pending: 'Pendente: a rede ainda não confirmou',
      successful: 'Operação concluída',
      failed: 'A operação falhou',
    },
    price: (price) => `Preço ${price}`,
    change: (percent) => `Em 24 horas ${percent}`,
    marketCap: (usd) => `Valor de mercado ${usd}`,
    liquidity: (usd) => `Liquidez ${usd}`,
  },
  fr: {
    token: (name, chain) => `Le jeton est ${name} sur ${chain}`,
    unverified: 'Il n’est pas vérifié',
    risk: {
      caution: 'Prudence : il comporte des risques',
      danger: 'Danger : il semble dangereux',
      unknown: 'Personne n’a pu dire à quel point il est risqué',
    },
    pay: (amount) => `Vous payez ${amount}`,
    atLeast: (amount) => `Vous recevez au moins ${amount}`,
    fee: (usd) => `Les frais sont de ${usd}`,
    impact: (percent) => `Impact sur le prix ${percent}`,
    confirm: (digits) => `Pour confirmer, dites : je confirme ${digits}`,
    press: 'Pour confirmer, appuyez sur : Yes, I’m Sure',
    states: {
      expired: 'Cette offre a expiré',
      cancelled: 'Opération annulée',
      pending: 'En attente : le réseau ne l’a pas encore confirmée',
      successful: 'Opération réussie',
      failed: 'L’opération a échoué',
    },
    price: (price) => `Prix ${price}`,
    change: (percent) => `En 24 heures ${percent}`,
    marketCap: (usd) => `Capitalisation ${usd}`,
    liquidity: (usd) => `Liquidité ${usd}`,
  },
  zh: {
    token: (name, chain) => `代币是 ${chain} 上的 ${name}`,
    unverified: '未经验证',
    risk: {
      caution: '注意：存在风险',
      danger: '危险：看起来很危险',
      unknown: '没有人能说明其风险',
    },
    pay: (amount) => `您支付 ${amount}`,
    atLeast: (amount) => `您至少得到 ${amount}`,
    fee: (usd) => `手续费 ${usd}`,
    impact: (percent) => `价格影响 ${percent}`,
    confirm: (digits) => `如需确认，请说：确认${digits}`,
    press: '如需确认，请按：Yes, I’m Sure',
    states: {
      expired: '这个报价已过期',
      cancelled: '交易已取消',
      pending: '处理中：网络尚未确认',
      successful: '交易成功',
      failed: '交易失败',
    },
    price: (price) => `价格 ${price}`,
    change: (percent) => `24 小时内 ${percent}`,
    marketCap: (usd) => `市值 ${usd}`,
    liquidity: (usd) => `流动性 ${usd}`,
  },
  ar: {
    token: (name, chain) => `الرمز هو ${name} على ${chain}`,
    unverified: 'وهو غير موثق',
    risk: {
      caution: 'تنبيه: له مخاطر',
      danger: 'خطر: يبدو خطيرًا',
      unknown: 'لم يتمكن أحد من تحديد مدى خطورته',
    },
    pay: (amount) => `تدفع ${amount}`,
    atLeast: (amount) => `تحصل على ${amount} على الأقل`,
    fee: (usd) => `الرسوم ${usd}`,
    impact: (percent) => `التأثير على السعر ${percent}`,
    confirm: (digits) => `للتأكيد، قل: أؤكد ${digits}`,
    press: 'للتأكيد، اضغط: Yes, I’m Sure',
    states: {
      expired: 'انتهت صلاحية هذا العرض',
      cancelled: 'أُلغيت الصفقة',
      pending: 'قيد الانتظار: لم تؤكدها الشبكة بعد',
      successful: 'نجحت الصفقة',
      failed: 'فشلت الصفقة',
    },
    price: (price) => `السعر ${price}`,
    change: (percent) => `خلال 24 ساعة ${percent}`,
    marketCap: (usd) => `القيمة السوقية ${usd}`,
    liquidity: (usd) => `السيولة ${usd}`,
  },
}
