import { toPlain } from './digits'
import { invalid } from './errors'

/** Writes a heading or a word as it is compared: another case, accent, space or sign is the same. */
export const toWordKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Writes a heading as it is compared: N.º Reserva, Num. reserva and Número da reserva are one, as are all without “of”. */
const toHeadingKey = (text: string): string =>
  toWordKey(
    text
      .replace(/[\s_-]+/gu, ' ')
      .trim()
      .replace(/^(n\.? ?[º°o]|n[uú]m([eé]ro)?|nr)\.? (?=\S)/iu, 'no ')
      .replace(/(?<=\S )(de la|d[aeo]s?|del|du) (?=\S)/giu, ''),
  )

type Row = readonly [english: string, others: string]

/**
 * Lists English headings of importers with those of Portuguese, Spanish, French, German and Japanese files. One that
 * stands in several rows means the first that an importer knows.
 */
const headings: readonly Row[] = [
  [
    'Name',
    'nome, nome completo, nombre, nombre completo, nombre y apellidos, nom, nom complet, nom et prénom, vollständiger name, 氏名, 名前, お名前, ご氏名, 姓名',
  ],
  [
    'Customer name',
    'nome do cliente, nombre del cliente, nom du client, kundenname, 顧客名, お客様名, お客様 / 氏名, お客様のお名前, 予約者名, 代表者名',
  ],
  ['Customer', 'cliente, client, kunde, 顧客, お客様, 予約者, 代表者'],
  ['First name', 'primeiro nome, nome próprio, nombre de pila, primer nombre, prénom, vorname, 名, ファーストネーム'],
  [
    'Last name',
    'apelido, apelidos, sobrenome, último nome, apellido, apellidos, nom de famille, nachname, familienname, 姓, 苗字, ラストネーム',
  ],
  ['Contact', 'contacto, contato, contacto comercial, interlocuteur, kontakt, 連絡先, 連絡担当者'],
  [
    'Contact person',
    'pessoa de contacto, pessoa de contato, persona de contacto, personne à contacter, ansprechpartner, 担当者名',
  ],
  [
    'Email',
    'correio eletrónico, correio eletrônico, endereço de e-mail, endereço eletrónico, correo, correo electrónico, dirección de correo, courriel, e-mail adresse, mail adresse, adresse e-mail, adresse mail, adresse électronique, mél, メール, メールアドレス, eメール, 電子メール',
  ],
  [
    'Mobile',
    'telemóvel, nº de telemóvel, número de telemóvel, celular, móvil, teléfono móvil, portable, téléphone portable, mobile, handy, handynummer, mobiltelefon, mobilnummer, 携帯, 携帯電話, 携帯番号, 携帯電話番号',
  ],
  [
    'Phone',
    'telefone, nº de telefone, número de telefone, teléfono, número de teléfono, téléphone, numéro de téléphone, tél, telefon, telefonnummer, rufnummer, 電話, 電話番号, tel番号',
  ],
  [
    'Company',
    'empresa, sociedade, compañía, entreprise, société, firma, unternehmen, firmenname, 会社, 会社名, 法人名',
  ],
  [
    'Tax number',
    'número fiscal, nº fiscal, número de contribuinte, nº de contribuinte, nº contribuinte, contribuinte, número de identificação fiscal, cnpj, cpf/cnpj, número de identificación fiscal, nif del cliente, nº tva, n° de tva, numéro de tva, numéro tva, tva intracommunautaire, n° tva intracommunautaire, numéro de tva intracommunautaire, n° fiscal, numéro fiscal, ust-id, ust-id-nr, ust-idnr, umsatzsteuer-id, umsatzsteuer-identifikationsnummer, steuernummer, steuer-id, uid-nummer, p iva, partita iva, piva, codice fiscale, codice fiscale/partita iva, p iva/codice fiscale, 税番号, 納税者番号, インボイス登録番号, 適格請求書発行事業者登録番号, 法人番号',
  ],
  [
    'Address',
    'morada, endereço, dirección, domicilio, adresse, adresse postale, anschrift, straße, straße und hausnummer, rue, calle, rua, 住所, 住所1, 番地',
  ],
  [
    'Address line 2',
    'morada 2, complemento, complemento de endereço, dirección 2, complément d’adresse, adresse 2, adresszusatz, 住所2, 建物名',
  ],
  ['Postcode', 'código postal, cp, cep, code postal, plz, postleitzahl, 郵便番号'],
  ['City', 'cidade, localidade, ciudad, población, localidad, ville, commune, stadt, ort, wohnort, 市区町村, 都市, 市'],
  ['Region', 'região, distrito, província, región, provincia, région, département, bundesland, kanton, 都道府県, 地域'],
  ['Country', 'país, país/região, país/región, pays, pays/région, land, land/region, 国, 国名, 居住国'],
  [
    'Date of birth',
    'data de nascimento, data de nascimento do passageiro, data de nascimento do viajante, nascimento, fecha de nacimiento, fecha nacimiento, nacimiento, date de naissance, né le, geburtsdatum, geburtstag, geb datum, 生年月日, 誕生日, 旅行者生年月日',
  ],
  [
    'Passport expiry',
    'validade do passaporte, data de validade do passaporte, passaporte válido até, caducidad del pasaporte, fecha de caducidad del pasaporte, validez del pasaporte, vencimiento del pasaporte, expiration du passeport, date d’expiration du passeport, validité du passeport, reisepass gültig bis, pass gültig bis, ablaufdatum reisepass, パスポート有効期限, 旅券有効期限',
  ],
  ['Nationality', 'nacionalidade, nacionalidad, nationalité, nationalität, staatsangehörigkeit, 国籍'],
  [
    'Language',
    'idioma, idioma preferido, língua, língua preferida, lengua, langue, langue préférée, sprache, bevorzugte sprache, 言語',
  ],
  ['Tags', 'etiquetas, étiquettes, schlagwörter, タグ'],
  ['Preferences', 'preferências, preferencias, préférences, wünsche, vorlieben, ご要望, 要望'],
  [
    'Notes',
    'notas, observações, observaciones, comentários, comentarios, remarques, commentaires, notes, notizen, bemerkung, bemerkungen, anmerkungen, kommentar, 備考, メモ, コメント, 特記事項',
  ],
  ['Message', 'mensagem, mensaje, nachricht, メッセージ, お問い合わせ内容'],

  ['Reference', 'referência, referencia, référence'],
  [
    'Booking number',
    'número da reserva, código da reserva, cód reserva, nº de processo, processo, localizador, referência da reserva, numéro de réservation, numéro de dossier, buchungsnummer, buchungsnr, vorgangsnummer, reservierungsnummer, 予約番号, 予約no, 受付番号',
  ],
  ['Booking', 'reserva, réservation, buchung, 予約'],
  [
    'Status',
    'estado, estado da reserva, estado de la reserva, situação, situación, statut, état, buchungsstatus, 状態, ステータス, 予約状況, 状況',
  ],
  ['State', 'estado, 州'],
  ['Stage', 'etapa, fase, étape, phase, 段階, フェーズ'],
  [
    'Payment status',
    'estado do pagamento, estado de pagamento, estado del pago, estado de pago, statut du paiement, zahlungsstatus, 支払状況, 入金状況, 支払い状況',
  ],
  ['Trip', 'viagem, viaje, voyage, reise, 旅行, 旅行名, ツアー, ツアー名'],
  ['Tour', 'excursão, excursión, circuit, rundreise, ツアー, ツアー名'],
  ['Title', 'título, titre, titel, タイトル, 件名, 商品名'],
  ['Package', 'pacote, paquete, forfait, paket, パッケージ, プラン'],
  ['Destination', 'destino, destination, reiseziel, zielort, 目的地, 行き先, 行先, 旅行先, 渡航先'],
  [
    'Departure',
    'partida, data de partida, data da partida, data de saída, salida, fecha de salida, départ, date de départ, reisebeginn, reiseantritt, hinreise, 出発, 出発日',
  ],
  [
    'Travel date',
    'data da viagem, data de viagem, fecha del viaje, fecha de viaje, date de voyage, date du voyage, reisedatum, reisetermin, 旅行日, 旅行開始日, 出発日, data de partida, fecha de salida, date de départ, reisebeginn',
  ],
  ['Start date', 'data de início, início, fecha de inicio, inicio, date de début, début, beginn, startdatum, 開始日'],
  [
    'Arrival date',
    'data de chegada, chegada, fecha de llegada, llegada, date d’arrivée, arrivée, anreise, anreisedatum, チェックイン日, 到着日',
  ],
  [
    'Return date',
    'data de regresso, regresso, data de volta, volta, fecha de regreso, regreso, fecha de vuelta, vuelta, date de retour, retour, rückreise, rückreisedatum, reiseende, 帰着日, 帰国日',
  ],
  ['End date', 'data de fim, fim, data final, fecha de fin, fecha final, fin, date de fin, enddatum, ende, 終了日'],
  [
    'Adults',
    'adultos, nº de adultos, adultes, nombre d’adultes, erwachsene, anzahl erwachsene, 大人, 大人人数, 大人の人数',
  ],
  [
    'Children',
    'crianças, nº de crianças, niños, número de niños, enfants, nombre d’enfants, kinder, anzahl kinder, 子供, 子ども, こども, 小人, 子供人数',
  ],
  ['Infants', 'bebés, bebês, bébés, infantes, kleinkinder, babys, 幼児, 乳児'],
  [
    'Pax',
    'passageiros, nº de pessoas, número de pessoas, viajeros, número de personas, pasajeros, voyageurs, nombre de personnes, nombre de voyageurs, reisende, personenzahl, teilnehmerzahl, 人数, 参加人数, 旅行者数, pessoas, personas, personnes, personen',
  ],
  ['People', 'pessoas, personas, personnes, personen, 人数, 定員'],
  ['Rooms', 'quartos, nº de quartos, habitaciones, chambres, zimmer, zimmeranzahl, 部屋数, 室数'],
  ['Nights', 'noites, nº de noites, noches, nuits, nuitées, nächte, übernachtungen, 泊数'],
  ['Days', 'dias, días, jours, tage, 日数'],
  ['Currency', 'moeda, moneda, divisa, devise, monnaie, währung, 通貨, 通貨コード'],
  [
    'Total',
    'valor total, preço total, importe total, precio total, montant total, prix total, gesamtpreis, gesamtbetrag, reisepreis, 合計, 合計金額, 総額, 旅行代金',
  ],
  ['Value', 'valor, valor estimado, valeur, wert, auftragswert, 見込金額, 金額'],
  ['Amount', 'valor, importe, montante, montant, betrag, 金額'],
  ['Taxes in the total', 'impostos, impuestos, taxes, steuern, 税'],
  [
    'Paid',
    'pago, valor pago, total pago, pagado, importe pagado, payé, montant payé, réglé, bezahlt, gezahlt, bezahlter betrag, 支払済, 支払済み, 支払済金額, 入金額, 入金済み',
  ],
  [
    'Balance',
    'saldo, saldo em aberto, valor em falta, em dívida, saldo pendiente, pendiente, solde, reste à payer, restbetrag, offener betrag, restzahlung, 残金, 残額, 未払金額',
  ],
  ['Deposit', 'sinal, depósito, entrada, señal, anticipo, acompte, arrhes, anzahlung, 予約金, 申込金, 手付金'],
  [
    'Payment reference',
    'referência do pagamento, referencia de pago, référence de paiement, zahlungsreferenz, 支払番号',
  ],
  [
    'Booked on',
    'data da reserva, data de reserva, fecha de reserva, date de réservation, buchungsdatum, gebucht am, 予約日, 申込日',
  ],
  ['Date', 'data, fecha, datum, 日付, 適用日, 基準日'],
  [
    'Exchange rate',
    'taxa de câmbio, câmbio, tipo de cambio, taux de change, cours, wechselkurs, kurs, 為替レート, 換算レート, レート',
  ],
  ['Role', 'função, perfil, papel, rol, rôle, profil, rolle, 権限, 役割, ロール'],
  ['Place name', 'local, nome do local, lugar, lieu, ortsname, 名称, 地名'],
  ['Lies in', 'fica em, situado em, está en, situé à, liegt in, 上位, 親, 上位地域'],
  ['Further names', 'outros nomes, otros nombres, autres noms, weitere namen, 別名, その他の名称'],
  ['Time zone', 'fuso horário, zona horaria, fuseau horaire, zeitzone, タイムゾーン, 時間帯'],
  ['Latitude', 'latitud, breitengrad, breite, 緯度'],
  ['Longitude', 'longitud, längengrad, länge, 経度'],
  [
    'Owner',
    'responsável, agente, vendedor, consultor, responsable, conseiller, commercial, vendeur, agent, bearbeiter, berater, sachbearbeiter, verkäufer, 担当, 担当者',
  ],
  ['Primary contact', 'responsável, responsable, bearbeiter, 担当, 担当者, ご担当者, 担当者氏名'],
  ['Budget', 'orçamento, presupuesto, 予算'],
  ['Source', 'origem, origem do contacto, origen, provenance, quelle, herkunft, 流入元, 経路, きっかけ'],
  ['Service', 'serviço, servicio, prestation, leistung, サービス, 手配内容'],
  ['Service kind', 'tipo de serviço, tipo de servicio, type de prestation, leistungsart, サービス種別'],
  ['Service date', 'data do serviço, fecha del servicio, date de prestation, leistungsdatum, 利用日'],
  ['Service price', 'preço do serviço, precio del servicio, prix de la prestation, leistungspreis, サービス料金'],
  [
    'Supplier',
    'fornecedor, nome do fornecedor, proveedor, nombre del proveedor, fournisseur, nom du fournisseur, lieferant, lieferantenname, leistungsträger, anbieter, 仕入先, 仕入先名, 手配先, 手配先名, 取引先, 取引先名, 業者, 業者名',
  ],
  ['Cost', 'custo, coste, costo, coût, kosten, einkaufspreis, 原価, 仕入, 仕入金額'],
  [
    'Net',
    'custo, preço líquido, valor líquido, coste, costo, neto, precio neto, coût, prix net, einkaufspreis, kosten, 仕入値, 原価',
  ],
  [
    'Sell',
    'venda, preço de venda, pvp, venta, precio de venta, prix de vente, vente, verkauf, verkaufspreis, 販売価格, 売値, 販売額',
  ],
  [
    'Paid to supplier',
    'pago ao fornecedor, custo pago, valor pago ao fornecedor, pagado al proveedor, payé au fournisseur, an lieferant bezahlt, 仕入支払額',
  ],
  [
    'Supplier reference',
    'referência do fornecedor, referencia del proveedor, référence fournisseur, lieferantenreferenz, 手配先番号',
  ],
  [
    'Traveler',
    'passageiro, viajante, viajero, pasajero, voyageur, passager, reisender, teilnehmer, 旅行者, 参加者, 同行者',
  ],
  ['Traveler age', 'tipo de passageiro, tipo de pasajero, type de passager, reisendentyp, 旅行者区分'],

  [
    'Provides',
    'tipo, tipo de fornecedor, tipo de proveedor, type, type de fournisseur, art, lieferantentyp, 種別, 業種, 区分',
  ],
  ['Active', 'ativo, activo, actif, aktiv, 有効'],
  ['Hotel', 'nome do hotel, nombre del hotel, hôtel, nom de l’hôtel, hotelname, ホテル, ホテル名, 宿泊施設, 施設名'],
  [
    'Activity',
    'nome da atividade, nombre de la actividad, nom de l’activité, atividade, actividad, activité, aktivität, アクティビティ',
  ],
  ['Transfer', 'transfere, traslado, transfert, 送迎'],
  ['Stars', 'estrelas, nº de estrelas, estrellas, étoiles, sterne, 星, 星数, ランク'],
  [
    'Room type',
    'tipo de quarto, tipologia, tipo de habitación, type de chambre, zimmertyp, zimmerkategorie, 部屋タイプ, 客室タイプ',
  ],
  ['Price', 'preço, tarifa, precio, prix, tarif, preis, 価格, 料金'],
  ['Price per person', 'preço por pessoa, precio por persona, prix par personne, preis pro person, 一人当たり料金'],
  ['Amenities', 'comodidades, servicios del hotel, équipements, ausstattung, 設備'],
  ['Category', 'categoria, categoría, catégorie, kategorie, カテゴリ, カテゴリー, 分類'],
  ['Type', 'tipo, type, typ, タイプ, 種類'],
  ['Kind', 'tipo, type, art, 種類'],
  ['Duration', 'duração, duración, durée, dauer, 所要時間, 期間'],
  ['Description', 'descrição, descripción, beschreibung, 説明, 内容'],
  ['Inclusions', 'inclui, incluído, incluye, incluido, inclus, comprend, inbegriffen, inklusive, 含まれるもの'],
  ['Exclusions', 'não inclui, não incluído, no incluye, no incluido, non inclus, nicht inbegriffen, 含まれないもの'],
  ['Vehicle', 'veículo, viatura, vehículo, véhicule, fahrzeug, 車両, 車種'],
  ['Seats', 'lugares, plazas, places, sitzplätze, plätze, 座席数'],
  ['Season', 'época, temporada, saison, シーズン, 季節'],
  [
    'From day',
    'válido de, válido desde, de, desde, válido a partir de, valable du, du, gültig ab, gültig von, von, 適用開始日, 開始日',
  ],
  ['To day', 'válido até, até, válido hasta, hasta, valable jusqu’au, au, gültig bis, bis, 適用終了日, 終了日'],
  ['From', 'de, origem, desde, origen, de, au départ de, von, abfahrtsort, 出発地'],
  ['To', 'para, destino, hasta, vers, nach, 到着地'],
  ['Item', 'artigo, producto, produto, servicio, serviço, produit, artikel, leistung, 商品, 商品名, 項目'],
  ['Location', 'local, localização, lugar, ubicación, lieu, standort, 場所, 所在地'],
  ['Age', 'idade, edad, âge, alter, 年齢区分, 年齢'],
  ['Itinerary', 'itinerário, programa, itinerario, itinéraire, programme, reiseverlauf, 行程, 旅程, 日程'],
]

/** Lists English words of statuses, kinds and sources with those of the same languages. */
const words: readonly Row[] = [
  [
    'confirmed',
    'confirmado, confirmada, confirmé, confirmée, bestätigt, fest gebucht, gebucht, 確定, 確認済み, 予約確定, 予約済み, 予約済, reservado, reservada, réservé, réservée',
  ],
  [
    'held',
    'pré-reserva, pré-reservado, pré-reservada, prerreserva, pre-reserva, préréservation, em espera, opção, opcional, en espera, opción, en option, option, en attente, optiert, vorgemerkt, reserviert, 仮予約, 保留, 予約待ち, 回答待ち',
  ],
  ['pending', 'pendente, por confirmar, pendiente, à confirmer, ausstehend, offen, unbestätigt, 未確定, 未確認'],
  [
    'cancelled',
    'cancelado, cancelada, anulado, anulada, annulé, annulée, storniert, abgesagt, キャンセル, キャンセル済み, 取消, 取り消し, 取消済み, 中止',
  ],
  ['quote', 'orçamento, proposta, cotação, presupuesto, cotización, devis, angebot, 見積, 見積もり, 見積中'],
  ['draft', 'rascunho, borrador, brouillon, entwurf, 下書き'],
  [
    'paid',
    'pago, paga, liquidado, liquidada, pagado, pagada, payé, payée, réglé, réglée, bezahlt, 支払済, 支払済み, 支払い済み, 入金済, 入金済み, 完済',
  ],
  [
    'partially paid',
    'parcialmente pago, pago parcial, parcialmente pagado, pagado parcialmente, partiellement payé, payé partiellement, teilweise bezahlt, teilbezahlt, 一部支払, 一部入金, 一部入金済み',
  ],
  [
    'deposit paid',
    'sinal pago, depósito pago, señal pagada, depósito pagado, acompte payé, acompte versé, anzahlung bezahlt, angezahlt, 予約金入金済み, 申込金入金済み',
  ],
  [
    'unpaid',
    'não pago, por pagar, no pagado, sin pagar, impayé, non payé, unbezahlt, nicht bezahlt, 未払い, 未払, 未入金',
  ],
  ['refunded', 'reembolsado, reembolsada, remboursé, remboursée, erstattet, 返金済み, 払戻済み'],
  [
    'completed',
    'concluído, concluída, realizado, completado, completada, terminado, terminé, terminée, abgeschlossen, erledigt, 完了, 終了',
  ],

  ['yes', 'sim, sí, oui, ja, はい, 有, あり, 有効'],
  ['no', 'não, non, nein, いいえ, 無, なし, 無効'],
  ['active', 'ativo, ativa, activo, activa, actif, active, aktiv, 有効, 利用中'],
  ['inactive', 'inativo, inativa, inactivo, inactiva, inactif, inactive, inaktiv, 無効, 停止中'],

  ['new', 'novo, nova, nuevo, nueva, nouveau, nouvelle, neu, 新規'],
  ['contacted', 'contactado, contatado, contactada, contacté, kontaktiert, 連絡済み, 対応中'],
  ['qualified', 'qualificado, calificado, cualificado, qualifié, qualifiziert, 有望'],
  [
    'proposal',
    'proposta, proposta enviada, propuesta, propuesta enviada, proposition, devis envoyé, angebot, angebot versendet, 提案, 提案中, 見積中, 見積提出',
  ],
  ['won', 'ganho, ganha, vendido, ganado, ganada, gagné, gagnée, vendu, gewonnen, verkauft, 成約, 受注'],
  ['lost', 'perdido, perdida, perdu, perdue, verloren, 失注, 不成立'],
  ['open', 'offen, aberto, aberta, abierto, abierta, ouvert, ouverte, 対応中, 未対応'],
  [
    'referral',
    'recomendação, indicação, recomendación, referido, recommandation, bouche à oreille, empfehlung, 紹介, 口コミ',
  ],
  [
    'website',
    'site, sítio web, sitio web, página web, site web, site internet, webseite, internet, ウェブサイト, ホームページ, web',
  ],
  ['phone', 'telefone, chamada, teléfono, llamada, téléphone, appel, telefon, anruf, 電話'],
  ['email', 'correio eletrónico, correo, correo electrónico, courriel, メール'],

  ['hotel', 'hotéis, hoteles, alojamento, alojamiento, hôtel, hôtels, hébergement, unterkunft, ホテル, 宿泊'],
  [
    'activity',
    'atividade, atividades, excursão, actividad, actividades, excursión, activité, activités, aktivität, aktivitäten, ausflug, アクティビティ, 観光, 現地ツアー, オプショナルツアー, ツアー, 体験, 現地体験',
  ],
  [
    'activities',
    'atividade, atividades, excursões, actividad, actividades, excursiones, activité, activités, aktivität, aktivitäten, ausflüge, アクティビティ, 観光',
  ],
  ['transfer', 'transfere, traslado, transporte, transfert, transferts, transport, 送迎, 移動, 交通, 車両'],
  ['transport', 'transporte, transport, beförderung, 交通'],
  ['guide', 'guia, guías, guía, reiseleiter, reiseführer, führer, ガイド, 添乗員'],
  ['restaurant', 'restaurante, restaurantes, gaststätte, レストラン'],
  ['flight', 'voo, vuelo, vol, flug, 航空, 航空券, フライト'],
  ['meal plan', 'refeição, refeições, comida, comidas, repas, mahlzeit, verpflegung, 食事'],
  [
    'other',
    'outro, outros, otro, otros, autre, autres, andere, sonstige, sonstiges, その他, 保険, 現地手配会社, ランドオペレーター',
  ],
  ['service', 'serviço, servicio, prestation, leistung, サービス'],
  [
    'city',
    'cidade, vila, aldeia, ciudad, pueblo, población, ville, village, localité, stadt, ort, dorf, 都市, 市, 町, 村',
  ],
  ['country', 'país, pays, land, staat, 国'],
  [
    'region',
    'região, ilha, província, distrito, continente, región, isla, provincia, comarca, région, île, continent, insel, provinz, kontinent, bundesland, 地域, 地方, 州, 県, 島, 大陸',
  ],
  ['theme', 'tema, thème, thema, テーマ'],
  ['published', 'publicado, publicada, publié, publiée, veröffentlicht, 公開, 公開中, 公開済み'],
  [
    'every day',
    'todos os dias, diariamente, todos los días, diario, a diario, tous les jours, täglich, jeden tag, 毎日, 全日',
  ],
  ['mon', 'segunda, seg, lunes, lun, lundi, montag, mo, 月, 月曜, 月曜日'],
  ['tue', 'terça, ter, martes, mar, mardi, dienstag, di, 火, 火曜, 火曜日'],
  ['wed', 'quarta, qua, miércoles, mié, mercredi, mer, mittwoch, mi, 水, 水曜, 水曜日'],
  ['thu', 'quinta, qui, jueves, jue, jeudi, jeu, donnerstag, do, 木, 木曜, 木曜日'],
  ['fri', 'sexta, sex, viernes, vie, vendredi, ven, freitag, fr, 金, 金曜, 金曜日'],
  ['sat', 'sábado, sáb, samedi, sam, samstag, sonnabend, sa, 土, 土曜, 土曜日'],
  ['sun', 'domingo, dom, dimanche, dim, sonntag, so, 日, 日曜, 日曜日'],
  ['adult', 'adulto, adulta, adultos, adultas, adulte, adultes, erwachsener, erwachsene, 大人'],
  ['child', 'criança, crianças, niño, niña, niños, enfant, enfants, kind, kinder, 子供, 子ども, こども, 小人'],
  ['infant', 'bebé, bebês, bebê, bébé, bébés, infante, infantes, kleinkinder, babys, kleinkind, baby, 幼児, 乳児'],
  ['any', 'qualquer, todos, cualquiera, tous, alle, すべて'],
  ['room', 'quarto, quartos, habitación, habitaciones, chambre, chambres, zimmer, 部屋, 室'],
  [
    'person',
    'pessoa, pessoas, passageiros, hóspedes, viajantes, persona, personas, pasajeros, huéspedes, viajeros, personne, personnes, voyageurs, passagers, personen, reisende, gäste, teilnehmer, 人, 名',
  ],
  ['vehicle', 'veículo, viatura, vehículo, véhicule, fahrzeug, 台'],
  ['group', 'grupo, groupe, gruppe, グループ, 団体'],
]

/** Maps words of other languages to the English ones, in the order of their rows. */
function toTranslations(rows: readonly Row[], toKey: (text: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [english, others] of rows)
    for (const other of new Set(others.split(/[,、] */).map(toKey)))
      found.set(other, [...(found.get(other) ?? []), english])
  return found
}

const headingsByWord = toTranslations(headings, toHeadingKey)
const wordsByWord = toTranslations(words, toWordKey)

/** Returns the English headings that a heading may mean; none for an unknown one. */
export const translateHeading = (text: string): readonly string[] => headingsByWord.get(toHeadingKey(text)) ?? []

/** Returns the English words that a status or kind may mean; none for an unknown one. */
export const translateWord = (text: string): readonly string[] => wordsByWord.get(toWordKey(text)) ?? []

const people = ['adult', 'child', 'infant', 'person', 'room']
const isAnd = /^(?:e|y|et|und|と)$/iu

/**
 * Writes the people of a text in English: '2 adultos e 1 criança', '2名', '大人2名、子供1名'. Leaves other words as they
 * are.
 */
export const translatePeople = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[、・]/g, ', ')
    .replace(/(?<=[名人])様/g, '')
    // Drops the counter of people whose kind is said before.
    .replace(/(?<=\p{L} ?[:=]? ?\d{1,3} ?)[名人](?!\p{L})/gu, ' ')
    .replace(/(?<=\p{L} ?[:=]? ?\d{1,3} ?)[名人](?=\p{L})/gu, ', ')
    .replace(/(?<=\d ?[名人])(?=[\p{L}\d])/gu, ' ')
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
      isAnd.test(word) ? 'and' : (translateWord(word).find((one) => people.includes(one)) ?? word),
    )

/** Lists what may stand behind a number of people. */
export const peopleWords = 'adults?|persons?|people|pax|guests?|travell?ers?|passengers?|participants?'

/** Reads a whole number below 10,000, also with one of these words: '12', '12.0', '12 people'. Returns NaN for another text. */
export function readWhole(cell: string, words = ''): number {
  const [, digits, rest = ''] = /^(\d{1,4})(?:[.,]0{1,2})?(?!\d)(.*)$/.exec(toPlain(cell)) ?? []
  const unit = translatePeople(rest).trim()
  return digits && (unit === '' || new RegExp(`^(?:${words})$`, 'i').test(unit)) ? Number(digits) : Number.NaN
}

const yes: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

/** Describes the words of a column that says yes or no. */
export const yesOrNo = { isKnown: (cell: string) => Object.hasOwn(yes, cell.toLowerCase()), meanings: ['Yes', 'No'] }

/** @throws AppError invalid naming the column */
export function readYes(cell: string, column: string): boolean {
  const flag = yes[cell.toLowerCase()]
  if (flag === undefined) throw invalid('Please write Yes or No', column)
  return flag
}

/** @throws AppError invalid naming the column */
export function assertWhole(count: number, column: string): void {
  if (Number.isNaN(count)) throw invalid('Please enter a number such as 12', column)
}
