import { createDecipheriv } from 'node:crypto'

/** The sealed part of a notification. */
export interface SealedResource {
  readonly algorithm: string
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string | undefined
}

const tagBytes = 16
const nonceBytes = 12
export const apiKeyBytes = 32

/** AEAD_AES_256_GCM: 32-byte key, 12-byte nonce, the last 16 bytes are the tag. Null = it cannot be opened. */
export function openResource(resource: SealedResource, apiKey: Buffer): string | null {
  if (resource.algorithm !== 'AEAD_AES_256_GCM' || apiKey.length !== apiKeyBytes) return null
  const nonce = Buffer.from(resource.nonce)
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (nonce.length !== nonceBytes || sealed.length < tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: another key, or changed content.
    return null
  }
}
