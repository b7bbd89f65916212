import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'

const secrets = [
  /\b(passwords?|passcodes?|passphrases?|(seed|recovery|secret)[ -](phrases?|words?)|private keys?|one[ -]time codes?|2fa|mnemonics?)\b/i,
  /contraseña|frase (semilla|de recuperación)|claves? privadas?|código (de un solo uso|de verificación)/i,
  /\bsenhas?\b|frase (semente|de recuperação)|chaves? privadas?|código (de uso único|de verificação)/i,
  /mot de passe|phrase (de récupération|secrète)|clés? privées?|code (à usage unique|de vérification)/i,
  /密码|助记词|私钥|验证码|恢复短语/,
  /كلمة (المرور|السر)|العبارة السرية|عبارة الاسترداد|المفتاح الخاص|رمز التحقق/,
]

/** Whether a text mentions passwords, codes or keys, in any of the six languages. */
export const mentionsSecrets = (text: string): boolean => secrets.some((secret) => secret.test(simplifyHan(text)))
