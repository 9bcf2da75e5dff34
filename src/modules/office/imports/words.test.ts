import { describe, expect, it } from 'vitest'
import { readWords } from '../../../platform/server/import/choices'
import { mapColumns } from '../../../platform/server/import/columns'
import { readCsvRows } from '../../../platform/server/import/csv'
import { departureFields } from '../../catalog/departures/import.rules'
import { importFields } from '../../catalog/inventory/csv.rules'
import { rateFields } from '../../catalog/inventory/rate-import.rules'
import { placeFields } from '../../catalog/places/import.rules'
import { supplierFields } from '../../catalog/suppliers/import.rules'
import { customerFields } from '../../sales/customers/import.rules'
import { toName } from '../../sales/customers/person.rules'
import { leadFields } from '../../sales/leads/import.rules'
import { bookingFields, templateFields } from '../../servicing/booking-imports/import.rules'
import { packageFields } from '../../servicing/packages/import.rules'
import { rateFields as exchangeRateFields } from '../../settings/settings/rate.rules'
import { userFields } from '../users/import.rules'
import * as shared from '../../../shared/import-fields'
import { type ImportField, toTemplate } from '../../../shared/imports'

const kinds = {
  customers: customerFields,
  leads: leadFields,
  bookings: bookingFields,
  suppliers: supplierFields,
  hotels: importFields('hotels'),
  transfers: importFields('transfers'),
  rates: rateFields,
  exchangeRates: exchangeRateFields,
  places: placeFields,
  packages: packageFields,
  departures: departureFields,
  users: userFields,
}
type Kind = keyof typeof kinds

const person = 'firstName lastName email mobile address postcode city country birthday notes'
const booking =
  'number status customerName email startsOn endsOn title adults children currency total paid balance supplier cost'
const lead = 'customerName email mobile destination travelDate numberOfTravelers value status source owner'

describe('headings of other languages', () => {
  it.each<[Kind, string, string]>([
    [
      'customers',
      'Nome próprio;Apelido;Correio eletrónico;Telemóvel;Morada;Código postal;Cidade;País;Data de nascimento;Observações',
      person,
    ],
    ['customers', 'Nome;Apelido;E-mail;Telefone', 'customerName lastName email mobile'],
    ['customers', 'Nome;Telemóvel;País/Região;Língua preferida', 'customerName mobile country language'],
    ...[
      'NIF',
      'N.º Contribuinte',
      'NIF/CIF',
      'Numéro de TVA',
      'USt.-IdNr.',
      'P.IVA',
      'GSTIN',
      'VAT ID',
      'ABN',
      '税番号',
    ].map((heading): [Kind, string, string] => ['customers', `Name;${heading};Email`, 'customerName taxNumber email']),
    ...['VAT', 'Tax', 'IVA', 'GST', 'TVA', '税'].map((heading): [Kind, string, string] => [
      'customers',
      `Name;${heading};Email`,
      'customerName  email',
    ]),
    ['customers', 'Nom;Pays/Région;Langue préférée', 'customerName country language'],
    ['customers', 'Vorname;Land/Region;Bevorzugte Sprache', 'firstName country language'],
    [
      'customers',
      'Primer nombre;Apellidos;Correo electrónico;Móvil;Dirección;Código postal;Ciudad;País;Fecha de nacimiento;Comentarios',
      person,
    ],
    [
      'customers',
      'Prénom;Nom de famille;Courriel;Téléphone portable;Adresse;Code postal;Ville;Pays;Date de naissance;Remarques',
      person,
    ],
    ['customers', 'Vorname;Nachname;E-Mail-Adresse;Handy;Straße;PLZ;Ort;Land;Geburtsdatum;Bemerkungen', person],
    ['customers', '名;姓;メールアドレス;携帯電話番号;住所;郵便番号;市区町村;国;生年月日;備考', person],
    ['customers', '氏名;メール;電話番号', 'customerName email mobile'],
    ['exchangeRates', '通貨;為替レート;適用日', 'from rate date'],
    ['places', '名称;種類;上位;別名;緯度;経度', 'name kind parent aliases latitude longitude'],
    ['users', '名;姓;メール;権限', 'firstName lastName email role'],
    [
      'bookings',
      'Nº da reserva;Estado;Cliente;E-mail;Data de partida;Data de regresso;Viagem;Adultos;Crianças;Moeda;Valor total;Pago;Saldo;Fornecedor;Custo',
      booking,
    ],
    [
      'bookings',
      'N.º Reserva;Estado;Nome cliente;E-mail;Data partida;Data regresso;Viagem;N.º adultos;N.º crianças;Moeda;Valor total;Pago;Saldo;Nome fornecedor;Custo',
      booking,
    ],
    ['bookings', 'Num. reserva;Data nascimento do passageiro;Custo pago', 'number dateOfBirth supplierPaid'],
    ['bookings', 'numero_da_reserva;Data-de-partida;Data  de  regresso', 'number startsOn endsOn'],
    ['bookings', 'fecha_de_salida;fecha_de_regreso;Date_de_naissance', 'startsOn endsOn dateOfBirth'],
    [
      'bookings',
      'Localizador;Estado;Cliente;Correo;Fecha de salida;Fecha de regreso;Viaje;Adultos;Niños;Moneda;Importe total;Pagado;Saldo pendiente;Proveedor;Coste',
      booking,
    ],
    [
      'bookings',
      'Numéro de dossier;Statut;Client;Courriel;Date de départ;Date de retour;Voyage;Adultes;Enfants;Devise;Prix total;Payé;Reste à payer;Fournisseur;Coût',
      booking,
    ],
    [
      'bookings',
      'Buchungsnummer;Status;Kunde;E-Mail;Reisebeginn;Reiseende;Reise;Erwachsene;Kinder;Währung;Gesamtpreis;Bezahlt;Restbetrag;Leistungsträger;Einkaufspreis',
      booking,
    ],
    [
      'bookings',
      '予約番号;予約状況;お客様名;メール;出発日;帰着日;ツアー名;大人;子供;通貨;合計金額;入金額;残金;手配先;原価',
      booking,
    ],
    ['leads', 'Nome;E-mail;Telemóvel;Destino;Data da viagem;Nº de pessoas;Valor;Estado;Origem;Responsável', lead],
    [
      'leads',
      'Nombre;Correo electrónico;Teléfono;Destino;Fecha de viaje;Número de personas;Valor;Etapa;Origen;Responsable',
      lead,
    ],
    ['leads', 'Nom;Courriel;Téléphone;Destination;Date de voyage;Voyageurs;Montant;Étape;Provenance;Conseiller', lead],
    ['leads', 'Name;E-Mail;Telefon;Reiseziel;Reisedatum;Personen;Auftragswert;Status;Quelle;Berater', lead],
    ['leads', '氏名;メール;電話;目的地;出発日;人数;金額;状態;流入元;担当者', lead],
    [
      'suppliers',
      'Nome;Tipo;Pessoa de contacto;E-mail;Telefone;País;Moeda;Ativo',
      'name kind contactName email phone country currency status',
    ],
    [
      'suppliers',
      '業者名;種別;担当者名;メール;電話番号;国;通貨;有効',
      'name kind contactName email phone country currency status',
    ],
    [
      'hotels',
      'Hôtel;Ville;Étoiles;Type de chambre;Prix;Devise;Fournisseur',
      'name location starRating roomType rate currency supplier',
    ],
    ['transfers', 'Transfert;De;Vers;Véhicule;Places;Prix', 'name fromLocation toLocation vehicleType capacity price'],
    ['departures', 'Paquete;Fecha de salida;Plazas;Precio;Moneda', 'package startsOn capacity price currency'],
    ['rates', 'Hotel;Saison;Gültig ab;Gültig bis;Einkaufspreis;Verkaufspreis', 'item season firstDay lastDay net sell'],
    ['rates', 'Hotel;Época;Válido de;Válido até;Custo;Venda', 'item season firstDay lastDay net sell'],
    ['rates', 'Hotel;Von;Bis;Netto', 'item firstDay lastDay net'],
    ['rates', 'Hotel;De;Até;Custo', 'item firstDay lastDay net'],
    ['leads', 'Name;Email;Status;Stage', 'customerName email outcome status'],
    ['leads', 'Nome;E-mail;Estado;Etapa', 'customerName email outcome status'],
    ['leads', '氏名;メール;状態;段階', 'customerName email outcome status'],
    ['bookings', 'Buchungsnummer;Netto', 'number '],
    ['rates', '商品名;適用開始日;適用終了日;原価;通貨コード', 'item firstDay lastDay net currency'],
    ['customers', 'お客様\n/ 氏名;メール', 'customerName email'],
    ['bookings', 'status;status_text;payment_status;payment_status_text', ' status  paymentStatus'],
    ['bookings', 'payment_status_text;Payment status', 'paymentStatus '],
    ['bookings', 'status_text', 'status'],
    ...(['bookings', 'leads', 'rates', 'hotels'] as const).flatMap((kind): [Kind, string, string][] =>
      ['Total currency', 'Currency code', 'Order Currency', 'currency'].map((heading) => [kind, heading, 'currency']),
    ),
    ['bookings', 'Total currency;Currency', ' currency'],
    ['bookings', 'Localizador;Referencia', 'number '],
    ['suppliers', 'Supplier;Email ID;Phone no;Cell phone;Memo', 'name email phone phone notes'],
    ['customers', 'Name;Deal - Organization;Comment', 'customerName company notes'],
  ])('of %s are known: %s', (kind, headings, fields) =>
    expect(mapColumns(kinds[kind], headings.split(';')).join(' ')).toBe(fields),
  )
})

const templates: Record<string, readonly ImportField[]> = {
  ...kinds,
  bookings: templateFields,
  activities: importFields('activities'),
  mealPlans: importFields('mealPlans'),
}
it.each(Object.entries(templates))(
  'the template of %s is read by its own import, each field as itself',
  (kind, fields) => {
    const read = kind === 'bookings' ? bookingFields : fields
    const [head] = readCsvRows(toTemplate(fields), 1).rows
    expect(mapColumns(read, head!.cells)).toEqual(fields.map(({ name }) => name))
  },
)

it('lists of headings stand once', () => {
  const once: ReadonlySet<string> = new Set(Object.values(shared).flat())
  const all = Object.entries(kinds).flatMap(([kind, fields]) => fields.map((field) => ({ kind, field })))
  const listOwn = ({ aliases = [], fallbacks = [] }: ImportField) =>
    [...aliases, ...fallbacks].filter((heading) => !once.has(heading))
  const twice = all.flatMap((one, i) =>
    all.slice(i + 1).flatMap((other) => {
      if (one.field === other.field || one.field.aliases === other.field.aliases) return []
      const common = listOwn(one.field).filter((heading) => listOwn(other.field).includes(heading))
      return common.length > 5 ? [`${one.kind} and ${other.kind}: ${common.join(', ')}`] : []
    }),
  )
  expect(twice).toEqual([])
})

describe('words of other languages', () => {
  it.each<[Kind, string, string, string]>([
    ['bookings', 'status', 'Confirmado Confirmée bestätigt 確定', 'confirmed'],
    ['bookings', 'status', 'Cancelada annulé Storniert キャンセル', 'cancelled'],
    ['bookings', 'paymentStatus', 'Pagado payé Bezahlt 入金済', 'paid'],
    ['bookings', 'travelerKind', 'Criança niño enfant Kind 小人', 'child'],
    ['bookings', 'serviceKind', 'Alojamento hébergement Unterkunft 宿泊', 'hotel'],
    ['leads', 'status', 'Ganho ganado gagné gewonnen 成約', 'won'],
    ['leads', 'source', 'Recomendação empfehlung 紹介', 'referral'],
    ['suppliers', 'status', 'Sim oui ja はい', 'yes'],
    ['suppliers', 'kind', 'Guía Reiseleiter ガイド', 'guide'],
    ['hotels', 'status', 'Inativo inactif inaktiv 停止中', 'inactive'],
    ['places', 'kind', 'Cidade ciudad ville Stadt 都市', 'city'],
    ['places', 'kind', 'País pays Land 国', 'country'],
    ['places', 'kind', 'Ilha región île Insel 島', 'region'],
    ['packages', 'status', 'Ativo activo actif aktiv', 'active'],
    ['packages', 'status', 'Publicado publié Veröffentlicht 公開', 'published'],
    ['packages', 'status', 'Rascunho borrador Entwurf 下書き', 'draft'],
    ['packages', 'featured', 'Sim sí oui ja はい', 'yes'],
    ['packages', 'isFlightIncluded', 'Não non nein なし', 'no'],
    ['departures', 'isGuaranteed', 'Sim sí oui ja はい', 'yes'],
    ['packages', 'optionIncluded', 'Sim sí oui ja はい', 'yes'],
    ['rates', 'ageBand', 'Adulto adulte Erwachsener 大人', 'adult'],
  ])('of %s, %s: %s are %s', (kind, field, texts, english) => {
    const lines = texts.split(' ').map((text, line) => ({ line, cells: { [field]: text }, raw: [] }))
    const read = readWords(kinds[kind], lines, { chosen: undefined, remembered: {} })
    expect(read.lines.map(({ cells }) => cells[field])).toEqual(lines.map(() => english))
    expect(read.words).toEqual([])
  })
})

it.each([
  [{ customerName: 'Ana', lastName: 'Silva' }, 'Ana Silva'],
  [{ customerName: 'Dupont', firstName: 'Marie' }, 'Marie Dupont'],
  [{ customerName: 'Ana Silva', lastName: 'Silva' }, 'Ana Silva'],
  [{ customerName: 'Ana Silva', firstName: 'Ana', lastName: 'Sá' }, 'Ana Silva'],
  [{ customerName: 'Robert Smith', firstName: 'Bob' }, 'Robert Smith'],
  [{ customerName: 'Müller GmbH', lastName: 'Weber' }, 'Müller GmbH'],
  [{ firstName: '太郎', lastName: '山田' }, '山田 太郎'],
  [{ firstName: 'Ana', lastName: '' }, 'Ana'],
])('a line with %j names %s', (cells, name) => expect(toName(cells)).toBe(name))
