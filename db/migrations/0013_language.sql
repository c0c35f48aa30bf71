-- The language that a card is set in. Before, all were set as English.
alter table postcards add column language text not null default 'en';
