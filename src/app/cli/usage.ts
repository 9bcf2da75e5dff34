export const usage = `Usage: npm run <command> -- <arguments>
  or, where nothing is built (in the container, on a server): node dist/server/cli.js <command> <arguments>

  backup <file.tar>             everything as of now, also while the shop is open: rows, pictures, documents
  verify-backup <file.tar>      reads a backup to its end and compares it with what it says of itself
  restore <file.tar>            into an empty database and DATA_DIR; the next start brings it up to date
      --keys <file>             keys of its personal numbers; else those in DATA_DIR or <file.tar>.keys. With
                                ENCRYPTION_KEYS set, these have to have them
      --without-keys            without them: passport and other personal numbers, documents of trips, second factors,
                                secrets of webhooks and mails that wait stay unreadable
  move                          from the embedded database in DATA_DIR to the empty PostgreSQL in DATABASE_URL
  export <folder>               everything as CSV files, pictures and documents, personal numbers readable
      --from <file.tar>         of a backup, instead of as of now
      --keys <file>             keys of its personal numbers; else <file.tar>.keys, DATA_DIR or ENCRYPTION_KEYS

  db:seed                       the demo agency, unless there are packages already
  db:admin <email>              a link that makes an administrator, once and within a week
  erase-again <id>              after a restore: a person who was erased since the backup, by the id in the log
  rotate-keys                   encrypts all personal numbers and documents with the newest key; see ENCRYPTION_KEYS`

/** Reports an error that is shown without a stack. */
export class UsageError extends Error {}
