type Sentence = 'greeting' | 'proposed' | 'choose' | 'unknown' | 'refused' | 'figures' | 'empty'

/** Sentences of the helpful model, in the language that the system prompt names. */
const sentences: Record<string, Record<Sentence, string>> = {
  English: {
    greeting: 'Hello! I can find tokens, say prices and prepare a trade. What would you like to know?',
    proposed: 'I have prepared it. The card waits for your yes.',
    choose: 'Several tokens fit. Which one do you mean?',
    unknown: 'I found no such token.',
    refused: 'That is not possible:',
    figures: 'Here is what I found:',
    empty: 'There is nothing yet.',
  },
  Spanish: {
    greeting: '¡Hola! Puedo buscar tokens, decir precios y preparar una operación. ¿Qué quieres saber?',
    proposed: 'Lo he preparado. La tarjeta espera tu sí.',
    choose: 'Hay varios tokens así. ¿Cuál quieres?',
    unknown: 'No encontré ese token.',
    refused: 'Eso no es posible:',
    figures: 'Esto es lo que encontré:',
    empty: 'Todavía no hay nada.',
  },
  Portuguese: {
    greeting: 'Olá! Posso buscar tokens, dizer preços e preparar uma negociação. O que você quer saber?',
    proposed: 'Está preparado. O cartão espera o seu sim.',
    choose: 'Há vários tokens assim. Qual você quer?',
    unknown: 'Não encontrei esse token.',
    refused: 'Isso não é possível:',
    figures: 'Isto é o que encontrei:',
    empty: 'Ainda não há nada.',
  },
  French: {
    greeting: 'Bonjour ! Je peux chercher des jetons, dire des prix et préparer un échange. Que voulez-vous savoir ?',
    proposed: 'C’est prêt. La carte attend votre oui.',
    choose: 'Plusieurs jetons portent ce nom. Lequel voulez-vous ?',
    unknown: 'Je n’ai pas trouvé ce jeton.',
    refused: 'Ce n’est pas possible :',
    figures: 'Voici ce que j’ai trouvé :',
    empty: 'Il n’y a encore rien.',
  },
  Chinese: {
    greeting: '您好！我可以查找代币、报价并准备交易。您想知道什么？',
    proposed: '已准备好，卡片等待您的确认。',
    choose: '有多个代币符合。您指的是哪一个？',
    unknown: '没有找到这个代币。',
    refused: '无法做到：',
    figures: '查询结果如下：',
    empty: '目前什么都没有。',
  },
  Arabic: {
    greeting: 'مرحبا! أستطيع البحث عن العملات وقول الأسعار وتحضير صفقة. ماذا تريد أن تعرف؟',
    proposed: 'جهزتها. البطاقة تنتظر موافقتك.',
    choose: 'هناك عدة عملات بهذا الاسم. أيها تقصد؟',
    unknown: 'لم أجد هذه العملة.',
    refused: 'هذا غير ممكن:',
    figures: 'هذا ما وجدته:',
    empty: 'لا يوجد شيء بعد.',
  },
}

export function sentence(language: string, which: Sentence): string {
  return (sentences[language] ?? sentences.English)?.[which] ?? ''
}
