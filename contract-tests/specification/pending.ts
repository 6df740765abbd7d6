/** What an operation or an object that is there still lacks, and what for. */
export const pending: Readonly<Record<string, string>> = {
  'POST /api/v3/conversation_messages/add attachments': 'needs attachments of messages',
  'POST /api/v3/conversation_messages/update attachments': 'needs attachments of messages',
};
