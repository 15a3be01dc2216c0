/**
 * The id of a polled call names its seller, as queryresponse.html has no other word of it and no query goes without one.
 * A round's request is named after the round, so that whoever answers the round finds the request.
 */
export function messageIdOf(sellerId: string, id: string): string {
  return `${sellerId}_${id}`
}

/** The seller of a message id, or null when it is none of ours. */
export function sellerOfMessage(msgid: string): string | null {
  return /^([a-z0-9]{1,32})_[0-9A-Z]{24}$/.exec(msgid)?.[1] ?? null
}
